import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, at, button, campaignPath, heading, hurryToAskAgain, text } from './state.ts'
import { click, waitForHydration } from '../hands.ts'

/** Mocks a changed campaign, because a real one takes a day to end. */
const changed = (change: object) => async (page: Page, world: World) => {
  await interceptChanged(page, new RegExp(`/api${campaignPath(world)}$`), change)
  await page.goto(campaignPath(world))
}

/** Today in UTC, from midnight until some time. */
const today = (endTime: string) => ({
  ...{ executionDate: inDays(0), timeZone: 'UTC', startTime: '00:00', endTime },
  ...{ startsAt: `${inDays(0)}T00:00:00.000Z`, finishesAt: `${inDays(0)}T${endTime}:00.000Z` },
  endsAt: `${inDays(0)}T23:59:59.999Z`,
})

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
    name: 'campaign, happening now',
    viewer: 'member',
    open: changed(today('23:59')),
    shows: text('Happening now, until 23:59'),
  },
  {
    name: 'campaign, people have left',
    viewer: 'member',
    open: changed(today('00:01')),
    shows: (page) => page.getByText('Thank you to everyone who took part').filter({ visible: true }),
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
      await waitForHydration(page)
      await hurryToAskAgain(page)
      await intercept(page, /\/api\/campaigns\/[\w-]+$/, () => 'no answer')
      await click(page.getByRole('link', { name: `Open ${world.campaign.title}` }).first())
    },
    shows: heading('The site could not be reached'),
  },
  {
    name: 'campaign, share dialog',
    open: async (page, world) => {
      await page.goto(campaignPath(world))
      await click(button(page, 'Share'))
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
    name: 'campaign, edited by another member',
    viewer: 'member',
    open: (page, { campaign }) => at(`/campaigns/${campaign._id}/edit`)(page),
    shows: text('You don’t have permission to do this'),
  },
]
