import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import {
  type State,
  alert,
  asMember,
  at,
  button,
  campaignPath,
  heading,
  hurryToAskAgain,
  skeleton,
  takenOver,
  text,
} from './state.ts'

export const homes: State[] = [
  { name: 'home, signed out', open: at('/'), shows: (page) => page.getByRole('link', { name: 'Create an account' }) },
  {
    name: 'home, signed in',
    viewer: 'member',
    open: at('/'),
    shows: (page) => page.getByRole('link', { name: 'Create a campaign' }),
  },
  {
    name: 'home, address to be verified',
    viewer: 'unverified',
    open: at('/'),
    shows: (page) => page.getByRole('region', { name: 'Verify your address' }),
  },
  {
    name: 'home, no day taken yet',
    open: async (page) => {
      await page.goto('/campaigns')
      await takenOver(page)
      await intercept(page, /\/api\/campaigns\?/, () => ({ json: [] }))
      await page.getByRole('link', { name: 'Muster' }).first().click()
    },
    shows: text('There are no campaigns yet'),
  },
  {
    name: 'home, failed',
    open: async (page) => {
      await page.goto('/campaigns')
      await takenOver(page)
      await hurryToAskAgain(page)
      await intercept(page, /\/api\/(campaigns\?|figures)/, () => 'no answer')
      await page.getByRole('link', { name: 'Muster' }).first().click()
    },
    shows: alert('The next days could not be loaded'),
  },
  {
    name: 'home, link could not be sent again',
    viewer: 'unverified',
    open: async (page) => {
      await intercept(page, /\/api\/auth\/resend-verification$/, () => 'no answer')
      await page.goto('/')
      await button(page, 'Send the link again').click()
    },
    shows: text('Muster could not be reached'),
  },
  {
    name: 'phone menu, open',
    viewer: 'member',
    only: 'phone',
    open: async (page) => {
      await page.goto('/')
      await asMember(page)
      await button(page, 'Menu').click()
    },
    shows: (page) => page.getByRole('link', { name: 'Create', exact: true }),
  },
]

/** Opens the list by a link within the app, so that the browser requests it from the API. */
const openList = async (page: Page, prepare?: (page: Page) => Promise<void>) => {
  await page.goto('/')
  await takenOver(page)
  await prepare?.(page)
  await page.getByRole('link', { name: 'Browse campaigns' }).click()
}

export const lists: State[] = [
  { name: 'campaigns, full', open: at('/campaigns'), shows: text(/\d+ campaigns?$/) },
  {
    name: 'campaigns, as cards and filtered',
    open: at('/campaigns?view=cards&status=active&tag=trees'),
    shows: text('Clear all'),
  },
  {
    name: 'campaigns, countries suggested',
    open: async (page) => {
      await page.goto('/campaigns')
      await takenOver(page)
      await page.getByRole('combobox', { name: 'In country' }).pressSequentially('slov')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
    shows: (page) => page.getByRole('option', { selected: true }).and(page.locator('[role=option]')),
  },
  {
    name: 'campaigns, favourite kept',
    viewer: 'member',
    open: async (page) => {
      await page.goto('/campaigns')
      await takenOver(page)
      await page
        .getByRole('button', { name: /^Favorite/ })
        .first()
        .click()
    },
    shows: (page) => page.getByRole('button', { name: /^Favorite/, pressed: true }),
  },
  {
    name: 'campaigns, filters open',
    only: 'phone',
    open: async (page) => {
      await page.goto('/campaigns?targetType=policy&status=all')
      await takenOver(page)
      await button(page, 'Filters (2)').click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Filters' }),
  },
  {
    name: 'campaigns, only past ones fit',
    open: async (page, { campaign }) => {
      await intercept(page, /\/api\/campaigns\?.*q=/, async ({ fetch }) => ({
        json: ((await fetch()) as object[]).map((one) => ({ ...one, endsAt: `${inDays(-12)}T22:59:59.999Z` })),
      }))
      await page.goto('/campaigns')
      await takenOver(page)
      await page.getByRole('searchbox', { name: 'Search campaigns' }).fill(campaign.title)
    },
    shows: text(/Past campaigns do/),
  },
  { name: 'campaigns, nothing found', open: at('/campaigns?q=zzyzxqw'), shows: text(/No campaign matches/) },
  {
    name: 'campaigns, nothing found but near words',
    open: at('/campaigns?q=tremolo&locationType=state'),
    shows: text(/Did you mean/),
  },
  {
    name: 'campaigns, failed',
    open: async (page) => {
      await intercept(page, /\/api\/campaigns\?/, () => 'no answer')
      await openList(page, hurryToAskAgain)
    },
    shows: alert('Failed to load'),
  },
  {
    name: 'campaigns, loading',
    open: async (page) => {
      await intercept(page, /\/api\/campaigns\?/, () => undefined)
      await openList(page)
    },
    shows: skeleton,
  },
]

/** Mocks a changed campaign, because a real one takes a day to end. */
const changed = (change: object) => async (page: Page, world: World) => {
  await interceptChanged(page, new RegExp(`/api${campaignPath(world)}$`), change)
  await page.goto(campaignPath(world))
}

export const campaignPages: State[] = [
  { name: 'campaign, signed out', open: (page, world) => at(campaignPath(world))(page), shows: heading(/lime trees/) },
  {
    name: 'campaign, owner',
    viewer: 'member',
    open: (page, { owned }) => at(`/campaigns/${owned._id}`)(page),
    shows: (page) => page.getByRole('link', { name: 'Edit' }),
  },
  {
    name: 'campaign, supported',
    viewer: 'member',
    open: (page, { supported }) => at(`/campaigns/${supported._id}`)(page),
    shows: (page) => page.getByRole('button', { name: 'Supported' }),
  },
  {
    name: 'campaign, past',
    viewer: 'member',
    open: changed({ executionDate: inDays(-12), endsAt: `${inDays(-12)}T22:59:59.999Z` }),
    shows: (page) => page.getByText('This campaign is over').filter({ visible: true }),
  },
  {
    name: 'campaign, cancelled',
    viewer: 'member',
    open: changed({ cancelledAt: `${inDays(-1)}T10:00:00.000Z` }),
    shows: (page) => page.getByText('This campaign was cancelled').filter({ visible: true }),
  },
  {
    name: 'campaign, unknown',
    open: at('/campaigns/00000000-0000-7000-8000-000000000000'),
    shows: heading('This campaign does not exist'),
  },
  {
    name: 'campaign, failed',
    open: async (page, world) => {
      await page.goto(`/campaigns?q=${encodeURIComponent(world.campaign.title)}`)
      await takenOver(page)
      await hurryToAskAgain(page)
      await intercept(page, /\/api\/campaigns\/[\w-]+$/, () => 'no answer')
      await page
        .getByRole('link', { name: `Open ${world.campaign.title}` })
        .first()
        .click()
    },
    shows: heading('You seem to be offline'),
  },
  {
    name: 'campaign, share dialog',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await button(page, 'Share').click()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Share' }),
  },
  {
    name: 'campaign, edit form',
    viewer: 'member',
    open: (page, { owned }) => at(`/campaigns/${owned._id}/edit`)(page),
    shows: heading('What and for whom'),
  },
  {
    name: 'campaign, edited by somebody else',
    viewer: 'member',
    open: (page, { campaign }) => at(`/campaigns/${campaign._id}/edit`)(page),
    shows: text('You don’t have permission to do this'),
  },
]
