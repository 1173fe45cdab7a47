import type { Page } from '@playwright/test'
import { inDays, site } from '../api.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, alert, at, skeleton, text, unanswered, waiting } from './state.ts'
import { click } from '../hands.ts'

const mine = at('/myCampaigns')

export const myCampaigns: State[] = [
  { name: 'my campaigns, signed out', open: mine, shows: text('Log in to see your campaigns') },
  { name: 'my campaigns, empty', viewer: 'unverified', open: mine, shows: text(/You do not support a campaign yet/) },
  {
    name: 'my campaigns, full',
    viewer: 'member',
    open: async (page) => {
      await mine(page)
      await page.getByRole('link', { name: /^Open A ramp/ }).waitFor()
    },
    shows: (page) => page.getByRole('link', { name: /^Edit/ }).first(),
  },
  {
    name: 'my campaigns, one of them past',
    viewer: 'member',
    open: async (page) => {
      await intercept(page, /\/api\/campaigns\?.*status=past/, async ({ headers }) => {
        const answer = await page.request.get(`${site()}/api/campaigns?owner=me`, { headers })
        const [own] = (await answer.json()) as object[]
        const over = { _id: '00000000-0000-7000-8000-00000000000a', title: 'Lanterns on the old bridge' }
        return { json: [{ ...own, ...over, executionDate: inDays(-12), endsAt: `${inDays(-12)}T22:59:59.999Z` }] }
      })
      // The member follows a campaign in another state.
      await intercept(page, /\/api\/user\/following/, () => ({ json: [] }))
      await mine(page)
    },
    shows: (page) => page.getByRole('link', { name: 'Open Lanterns on the old bridge' }).first(),
  },
  {
    name: 'my campaigns, needing their owner',
    viewer: 'member',
    open: async (page) => {
      await intercept(page, /\/api\/user\/attention$/, async ({ headers }) => {
        const answer = await page.request.get(`${site()}/api/campaigns?owner=me`, { headers })
        const [own] = (await answer.json()) as object[]
        // A title of one line is near what stands below it.
        return {
          json: [
            {
              ...own,
              title: 'One line',
              reasons: ['payout_rejected', 'dispute_open', 'questions_waiting'],
              questionsWaiting: 2,
            },
          ],
        }
      })
      await mine(page)
    },
    shows: text('Payout rejected'),
  },
  {
    name: 'my campaigns, changed since the member signed',
    viewer: 'member',
    open: async (page, world) => {
      const supported = { supported: false, supportedVersion: 1, version: 2 }
      await intercept(page, /\/api\/user\/supported/, async ({ fetch }) => {
        const rows = (await fetch()) as { _id: string }[]
        return { json: rows.map((row) => (row._id === world.supported._id ? { ...row, ...supported } : row)) }
      })
      await mine(page)
    },
    shows: (page) => page.getByRole('link', { name: /^Changed since you said yes: stay or withdraw/ }).first(),
  },
  {
    name: 'my campaigns, failed',
    viewer: 'member',
    open: unanswered(/\/api\/(campaigns\?|user\/supported)/, '/myCampaigns'),
    shows: alert('Failed to load'),
  },
  {
    name: 'my campaigns, loading',
    viewer: 'member',
    open: waiting(/\/api\/(campaigns\?|user\/supported)/, '/myCampaigns'),
    shows: skeleton,
  },
]

/** Stores the world's campaigns as favourites in this browser, and one that no longer exists. */
const withFavorites = async (page: Page, { campaign, supported }: World) => {
  const items = [
    { id: campaign._id, title: campaign.title, date: inDays(20) },
    { id: '00000000-0000-7000-8000-000000000000', title: 'A campaign that was deleted', date: inDays(-30) },
    { id: supported._id, title: supported.title, date: null },
  ]
  await page.evaluate((kept) => {
    localStorage.setItem('muster.favoriteItems', JSON.stringify(kept))
    localStorage.setItem('muster.favorites', JSON.stringify(kept.map(({ id }) => id)))
  }, items)
  await page.goto('/favorites')
  await page
    .getByText(/supporters?|of \d+ people/)
    .first()
    .waitFor()
}

export const favorites: State[] = [
  { name: 'favorites, empty', open: at('/favorites'), shows: text(/No favorites yet/) },
  { name: 'favorites, full', viewer: 'member', open: withFavorites, shows: text('3 campaigns, kept in this browser') },
  {
    name: 'favorites, one removed',
    open: async (page, world) => {
      await withFavorites(page, world)
      await click(page.getByRole('button', { name: 'Remove A campaign that was deleted' }))
    },
    shows: text('No longer a favorite'),
  },
]
