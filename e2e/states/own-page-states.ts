import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, asMember, campaignPath, heading, text } from './state.ts'
import { click } from '../hands.ts'

const people = (names: string[], when: object) =>
  names.map((name, at) => ({
    _id: `00000000-0000-7000-8000-00000000000${at}`,
    username: null,
    name,
    displayName: name,
    imageUrl: null,
    ...when,
  }))

const money = {
  totalRaised: 310.5,
  netRaised: 279.86,
  processorFees: 15.14,
  platformFees: 15.5,
  count: 9,
  payoutFees: 0.25,
  paidOut: 120,
  notPaidOut: 159.61,
  heldForDonors: 0,
  heldForDonorsUntil: null,
  inDisputes: null,
}

/** Mocks supporters and donations of several days. */
const withPeople = async (page: Page, world: World, held: object = {}) => {
  const at = (path: string, json: object, headers = {}) =>
    intercept(page, new RegExp(`/api/campaigns/${world.campaign._id}/${path}`), () => ({ json, headers }))
  const counted = {
    ...{ support: 42, members: 42, totalRaised: money.totalRaised },
    ...{ supported: true, supportedVersion: 1, needs: 1, commitment: 'open' },
  }
  await interceptChanged(page, new RegExp(`/api/campaigns/${world.campaign._id}$`), counted)
  const today = `${inDays(0)}T08:00:00.000Z`
  const figures = { members: 42, toRenew: null, acting: 42, next: null, followers: null, decision: null }
  await at('stats', { donations: { ...money, ...held, currency: 'USD' }, ...figures })
  await at('supporters', people(['Ana Novak', 'Ben', 'Cvetka Zupančič Koroška'], { supportedAt: today }), {
    link: '</api/campaigns?cursor=x>; rel="next"',
  })
  await at('donors', people(['Dragica', 'Ervin Kos'], { donatedAt: `${inDays(-1)}T08:00:00.000Z` }))
  const days = [-9, -8, -5, -2, 0].map((day, n) => ({
    day: inDays(day),
    raised: [40, 45, 160, 290.5, 310.5][n],
    donations: 2,
  }))
  await at('raised-by-day', { days })
  await page.goto(campaignPath(world))
  await page.getByRole('heading', { name: 'Donations over time' }).waitFor()
}

const openOwned = async (page: Page, { owned }: World) => {
  await page.goto(`/campaigns/${owned._id}`)
  await asMember(page)
}
const askToPointOut = async (page: Page, world: World) => {
  await interceptChanged(page, new RegExp(`/api/campaigns/${world.owned._id}$`), { support: 1, members: 1 })
  const supportedAt = `${inDays(-1)}T08:00:00.000Z`
  const json = people(['Cheap Tickets 24'], { supportedAt })
  await intercept(page, new RegExp(`/api/campaigns/${world.owned._id}/supporters`), () => ({ json }))
  await openOwned(page, world)
  await click(page.getByRole('button', { name: 'Report Cheap Tickets 24 to the admins' }))
}
const openMenu = async (page: Page, world: World) => {
  await openOwned(page, world)
  await click(page.getByRole('group', { name: 'Your campaign' }).getByRole('button', { name: /^More/ }))
}
const choose = (name: RegExp) => async (page: Page, world: World) => {
  await openMenu(page, world)
  await click(page.getByRole('menuitem', { name }))
}

export const ownCampaignPages: State[] = [
  { name: 'campaign, people and money', viewer: 'member', open: withPeople, shows: heading('Donors') },
  {
    name: 'campaign, money that donors can ask back',
    viewer: 'member',
    open: (page, world) =>
      withPeople(page, world, { heldForDonors: 84.2, heldForDonorsUntil: `${inDays(9)}T08:00:00.000Z` }),
    shows: text('Held for donors who can ask for it back'),
  },
  {
    name: 'campaign, money in dispute',
    viewer: 'member',
    open: (page, world) => withPeople(page, world, { inDisputes: { amount: null } }),
    shows: text('A part of the money waits for a decision'),
  },
  {
    name: 'campaign, money of several donations in dispute',
    viewer: 'member',
    open: (page, world) => withPeople(page, world, { inDisputes: { amount: 84.2 } }),
    shows: text('Waits for a decision about disputes'),
  },
  {
    name: 'campaign, raised as a table',
    // With a session, the browser requests the data of the server-rendered page again.
    viewer: 'member',
    open: async (page, world) => {
      await withPeople(page, world)
      await click(page.getByText('Show as a table'))
    },
    shows: (page) => page.getByRole('columnheader', { name: 'Raised so far' }),
  },
  {
    name: 'campaign, the owner’s menu',
    viewer: 'member',
    open: openMenu,
    shows: (page) => page.getByRole('menuitem', { name: 'Cancel this campaign…' }),
  },
  {
    name: 'campaign, pointing a supporter out',
    viewer: 'member',
    open: askToPointOut,
    shows: (page) => page.getByRole('dialog', { name: 'Report to the admins?' }),
  },
  {
    name: 'campaign, to be cancelled',
    viewer: 'member',
    open: choose(/^Cancel/),
    shows: (page) => page.getByRole('dialog', { name: 'Cancel this campaign?' }),
  },
  {
    name: 'campaign, to be deleted, and failed',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/api\/campaigns\/[\w-]+$/, ({ method }) => (method === 'DELETE' ? 'no answer' : 'pass'))
      await choose(/^Delete/)(page, world)
      await click(page.getByRole('button', { name: 'Delete the campaign' }))
    },
    shows: alert('Failed to delete'),
  },
]
