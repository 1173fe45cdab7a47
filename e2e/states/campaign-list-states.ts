import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, hurryToAskAgain, skeleton, takenOver, text } from './state.ts'

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
