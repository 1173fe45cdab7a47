import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, hurryToAskAgain, skeleton, text } from './state.ts'
import { click, fill, pressKey, waitForHydration, typeInto } from '../hands.ts'

/** Opens the list by a link within the app, so that the browser requests it from the API. */
const openList = async (page: Page, prepare?: (page: Page) => Promise<void>) => {
  await page.goto('/')
  await waitForHydration(page)
  await prepare?.(page)
  await click(page.getByRole('link', { name: 'Browse campaigns' }))
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
      await typeInto(page.getByRole('combobox', { name: 'In country' }), 'slov')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      await pressKey(page, 'ArrowDown')
    },
    shows: (page) => page.getByRole('option', { selected: true }).and(page.locator('[role=option]')),
  },
  {
    name: 'campaigns, favourite kept',
    viewer: 'member',
    open: async (page) => {
      await page.goto('/campaigns')
      await click(page.getByRole('button', { name: /^Favorite/ }).first())
    },
    shows: (page) => page.getByRole('button', { name: /^Favorite/, pressed: true }),
  },
  {
    name: 'campaigns, filters open',
    only: 'phone',
    open: async (page) => {
      await page.goto('/campaigns?targetType=policy&status=all')
      await click(button(page, 'Filters (2)'))
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
      await fill(page.getByRole('searchbox', { name: 'Search campaigns' }), campaign.title)
    },
    shows: text(/Past campaigns do/),
  },
  { name: 'campaigns, nothing found', open: at('/campaigns?q=zzyzxqw'), shows: text(/No campaign matches/) },
  {
    name: 'campaigns, nothing found but near words',
    open: at('/campaigns?q=transprot&locationType=state'),
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
