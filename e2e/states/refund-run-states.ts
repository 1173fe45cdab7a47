import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { withMoney } from './money-states.ts'
import { type State, alert, button, hurryToAskAgain, text } from './state.ts'
import { click } from '../hands.ts'

const id = (last: number) => `0190a000-0000-7000-8000-0000000000${last}`
const at = '2026-11-02T08:30:00.000Z'
const reason = 'The organiser has not answered us for three weeks, and the day cannot take place without the permit.'
const person = { _id: id(70), username: null, name: 'Mira Kos', displayName: 'Mira Kos', imageUrl: null }

const line = (last: number, part: object = {}) => ({
  donationId: id(last),
  donor: 'Ben Novak',
  donorEmail: 'ben@example.org',
  donatedAt: at,
  donated: 25,
  refunded: 0,
  amount: 25,
  fromCampaign: 22.39,
  platformFeeBack: 1.25,
  fromSite: 1.36,
  providerFee: 1.36,
  left: 0,
  obstacle: null,
  ...part,
})
const none = { amount: 0, fromCampaign: 0, platformFeeBack: 0, fromSite: 0, providerFee: 0 }
const plan = {
  amount: 45,
  fromCampaign: 41.39,
  platformFeeBack: 2.25,
  fromSite: 1.36,
  providerFee: 2.55,
  currency: 'USD',
  donations: 2,
  leftOut: 2,
  left: 90,
  pendingPayout: 88.41,
  needsSecond: false,
  lines: [
    line(10, {
      ...none,
      donor: null,
      donorEmail: 'carla.the-quiet-donor@example.org',
      left: 40,
      donated: 40,
      obstacle: 'too_old',
    }),
    line(11, { ...none, left: 50, donated: 50, obstacle: 'disputed' }),
    line(12, { amount: 20, donated: 20, fromCampaign: 19, platformFeeBack: 1, fromSite: 0, providerFee: 1.19 }),
    line(13),
  ],
  linesInAll: 4,
}
const run = (part: object = {}) => ({
  _id: id(60),
  campaignId: id(61),
  status: 'ended',
  reason,
  createdAt: at,
  requestedBy: person,
  decidedBy: null,
  decidedAt: null,
  declineReason: null,
  endedAt: at,
  currency: 'USD',
  total: 1_284,
  donations: 31,
  completed: 30,
  open: 0,
  failed: 1,
  leftOut: 2,
  refunded: 1_259,
  fromCampaign: 1_150.2,
  platformFeeBack: 62.95,
  fromSite: 45.85,
  ...part,
})
const statement = [
  line(13, { status: 'completed', problem: null, donorEmail: null }),
  line(12, { status: 'failed', problem: 'REFUND_FAILED_INSUFFICIENT_FUNDS', donor: null, donorEmail: null }),
  line(11, { ...none, status: null, problem: null, obstacle: 'disputed', left: 50, donated: 50, donorEmail: null }),
]

type Answers = { runs?: object[]; state?: object }

/** Mocks runs, because real ones need donations through PayPal. */
const openMoney = async (page: Page, world: World, { runs = [], state }: Answers) => {
  await interceptChanged(page, new RegExp(`/api/campaigns/${world.owned._id}$`), { totalRaised: 470 })
  await intercept(page, /\/api\/campaigns\/[^/]+\/refund-runs/, () => ({ json: runs }))
  await intercept(page, /\/refund-runs\/[^/]+\/donations/, () => ({ json: statement }))
  const about = { campaignId: world.owned._id, campaignTitle: 'Plant forty lime trees', run: null, plan: null }
  await intercept(page, /\/api\/admin\/campaigns\/[^/]+\/refund-all$/, () =>
    state ? { json: { ...about, ...state } } : 'no answer',
  )
  await withMoney(page, world)
}

const openDialog = async (page: Page, world: World, answers: Answers, label = 'Refund all donors') => {
  await openMoney(page, world, answers)
  await click(button(page, label))
}

/** Refunding all donors, on the page of the campaign's money. */
export const refundRunStates: State[] = [
  {
    name: 'refund all, preview',
    viewer: 'admin',
    open: (page, world) => openDialog(page, world, { state: { plan } }),
    shows: (page) => button(page, 'Refund $45.00'),
  },
  {
    name: 'refund all, without a reason, above $1,000',
    viewer: 'admin',
    open: async (page, world) => {
      await openDialog(page, world, { state: { plan: { ...plan, amount: 1_284, needsSecond: true, leftOut: 0 } } })
      await click(button(page, 'Ask a second admin to refund $1,284.00'))
    },
    shows: alert('Say why'),
  },
  {
    name: 'refund all, the second admin decides',
    viewer: 'admin',
    open: (page, world) => {
      const waiting = run({ status: 'waiting_for_second', endedAt: null })
      return openDialog(page, world, { runs: [waiting], state: { run: waiting, plan } }, 'Look and decide')
    },
    shows: text('Asked by Mira Kos'),
  },
  {
    name: 'admin refunds to all, waiting',
    viewer: 'admin',
    open: async (page) => {
      const rows = [
        { _id: id(60), campaignTitle: 'Plant forty lime trees', total: 1_284, requestedBy: person },
        {
          _id: id(61),
          campaignTitle: 'Bridge over the creek',
          total: 2_060.5,
          requestedBy: { ...person, displayName: 'Ana Novak' },
        },
      ].map((row) => ({ ...row, campaignId: row._id, reason, createdAt: at, currency: 'USD' }))
      await intercept(page, /\/api\/admin\/refund-runs/, () => ({ json: rows }))
      await page.goto('/admin?tab=disputes&view=refundRuns')
    },
    shows: (page) => page.getByRole('link', { name: 'Bridge over the creek' }),
  },
  {
    name: 'admin asked back, waiting',
    viewer: 'admin',
    open: async (page) => {
      const rows = [
        { obstacle: 'paid_out', left: 30.5, problem: null, isOwn: false },
        { obstacle: 'refused', left: 50, problem: 'REFUND_NOT_ALLOWED', isOwn: true },
      ].map((row, at) => ({
        ...row,
        ...{ _id: id(60 + at), donationId: id(70 + at), campaignId: id(61), campaignTitle: 'Plant forty lime trees' },
        ...{ donorEmail: 'ben@example.org', createdAt: '2026-11-02T08:30:00.000Z', donated: 50, currency: 'USD' },
      }))
      await intercept(page, /\/api\/admin\/refund-requests/, () => ({ json: rows }))
      await page.goto('/admin?tab=disputes&view=refundRequests')
    },
    shows: text('PayPal refused the refund'),
  },
  {
    name: 'refund all, nothing to refund',
    viewer: 'admin',
    open: (page, world) => {
      const empty = {
        ...plan,
        ...none,
        donations: 0,
        lines: plan.lines.slice(0, 2),
        linesInAll: 2,
        pendingPayout: null,
      }
      return openDialog(page, world, { state: { plan: empty } }, 'See what cannot be refunded')
    },
    shows: text('No donation of this campaign can be refunded now'),
  },
  {
    name: 'refund all, failed to load',
    viewer: 'admin',
    open: async (page, world) => {
      await openMoney(page, world, {})
      await hurryToAskAgain(page)
      await click(button(page, 'Refund all donors'))
    },
    shows: alert('Failed to load'),
  },
  {
    name: 'refund all, in progress',
    viewer: 'admin',
    open: (page, world) =>
      openMoney(page, world, {
        runs: [run({ status: 'running', completed: 11, failed: 1, open: 19, refunded: 470, endedAt: null })],
      }),
    shows: text('12 of 31 donations done'),
  },
  {
    name: 'refund all, the statement for the owner',
    viewer: 'member',
    open: async (page, world) => {
      const declined = run({
        _id: id(62),
        status: 'declined',
        declineReason: 'Ask the organiser first.',
        requestedBy: null,
      })
      await openMoney(page, world, { runs: [run({ requestedBy: null }), declined] })
      await click(button(page, 'Show the statement'))
    },
    shows: text('There is not enough money in the site’s PayPal account'),
  },
]
