import type { Page } from '@playwright/test'
import { inDays } from '../api.ts'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { click } from '../hands.ts'
import { type State, alert, asMember, campaignPath, hurryToAskAgain, text, unanswered } from './state.ts'

const figures = {
  given: 1284,
  donations: 31,
  refunded: 40,
  totalRaised: 1244,
  processorFees: 58.3,
  platformFees: 62.2,
  netRaised: 1123.5,
  payoutFees: 0.25,
  held: 25,
  heldInDisputes: 30,
  heldInDisputesSince: '2026-12-03T13:02:00.000Z',
  heldForDonors: 50,
  askableByDonors: 75,
  heldForDonorsUntil: '2026-12-08T10:00:00.000Z',
  beingRefunded: 12.5,
  inPayout: 210.4,
  paidOut: 612.85,
  available: 182.5,
  currency: 'USD',
}

const id = (last: number) => `0190a000-0000-7000-8000-0000000000${last}`
const entry = (last: number, kind: string, amount: number, change: number, part: object = {}) => ({
  _id: id(last),
  kind,
  amount,
  change,
  currency: 'USD',
  bookedAt: `${inDays(-last + 10)}T09:12:00.000Z`,
  donationId: id(90),
  refundId: null,
  payoutId: null,
  ...part,
})
const ofPayout = { donationId: null, payoutId: id(91) }
const entries = [
  entry(10, 'payout_reserved', 210.4, -210.4, ofPayout),
  entry(11, 'payout_paid', 612.85, 0, ofPayout),
  entry(12, 'platform_fee_back', 2, 2, { refundId: id(92) }),
  entry(13, 'refund', 40, -40, { refundId: id(92) }),
  entry(14, 'provider_fee', 2.24, -2.24),
  entry(15, 'donation', 50, 50),
]

/** Real ones need a dispute about the campaign and an admin. */
const sharedTexts = [
  {
    ...{ disputeId: id(95), isDecided: false },
    texts: [
      {
        ...{ _id: id(96), from: 'admin', createdAt: '2026-12-03T13:02:00.000Z' },
        text: 'A donor asks where the stakes are that were bought in October.\n\nCan you tell us, or send a picture?',
      },
      {
        ...{ _id: id(97), from: 'owner', createdAt: '2026-12-03T17:40:00.000Z' },
        text: 'They are in the shed of the nursery. I go there tomorrow.',
      },
    ],
  },
  {
    ...{ disputeId: id(98), isDecided: true },
    texts: [
      {
        ...{ _id: id(99), from: 'admin', createdAt: '2026-11-20T09:00:00.000Z' },
        text: 'The bus stop on the map is on the other side of the road.',
      },
    ],
  },
]

/** Mocks a campaign with money, because real money needs donations and payouts through PayPal. */
export const withMoney = async (page: Page, { owned }: World) => {
  await intercept(page, /\/api\/campaigns\/[^/]+\/money$/, () => ({ json: figures }))
  await intercept(page, /\/api\/campaigns\/[^/]+\/money\/entries/, () => ({
    json: entries,
    headers: { link: '</api/campaigns?cursor=x>; rel="next"' },
  }))
  const days = [-9, -8, -5, -2].map((day, n) => ({ day: inDays(day), raised: [140, 445, 860, 1244][n], donations: 8 }))
  await intercept(page, /\/api\/campaigns\/[^/]+\/raised-by-day/, () => ({ json: { days } }))
  await page.goto(`/campaigns/${owned._id}/money`)
  await page.getByRole('heading', { name: 'Donations over time' }).waitFor()
}

const open = async (page: Page, { owned }: World) => {
  await page.goto(`/campaigns/${owned._id}/money`)
  await asMember(page)
}

/** The money page of a campaign, for its owner and admins. */
export const moneyStates: State[] = [
  {
    name: 'money, full',
    viewer: 'member',
    open: withMoney,
    shows: (page) => page.getByRole('button', { name: 'Load more' }),
  },
  {
    name: 'money, with texts that admins shared',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/shared-texts$/, () => ({ json: sharedTexts }))
      await withMoney(page, world)
    },
    shows: text('About disputes on your campaign'),
  },
  {
    name: 'money, answering a shared text',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/shared-texts$/, () => ({ json: sharedTexts }))
      await withMoney(page, world)
      await click(page.getByRole('button', { name: /^Answer: A donor asks/ }))
    },
    shows: (page) => page.getByRole('dialog', { name: 'Answer the admins' }),
  },
  {
    name: 'money, shared texts failed',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/shared-texts$/, () => 'no answer')
      await withMoney(page, world)
      await hurryToAskAgain(page)
    },
    shows: alert('Failed to load what the admins shared with you'),
  },
  { name: 'money, none', viewer: 'member', open, shows: text(/No donations yet/) },
  {
    name: 'money, failed',
    viewer: 'member',
    open: (page, { owned }) => unanswered(/\/api\/.*\/money$/, `/campaigns/${owned._id}/money`)(page),
    shows: alert('Failed to load'),
  },
  {
    name: 'money, loading',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/api\/.*\/money$/, () => undefined)
      await open(page, world)
    },
    shows: (page) => page.locator('main [aria-hidden="true"].bg-sunk').first(),
  },
  {
    name: 'money, not the owner',
    viewer: 'member',
    open: async (page, world) => void (await page.goto(`${campaignPath(world)}/money`)),
    shows: text('You don’t have permission to do this'),
  },
  {
    name: 'money, signed out',
    open: async (page, { owned }) => void (await page.goto(`/campaigns/${owned._id}/money`)),
    shows: text('Log in to see this campaign’s money'),
  },
]
