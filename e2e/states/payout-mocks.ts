import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { button, text } from './state.ts'
import { click } from '../hands.ts'

export const amounts = {
  gross: 434,
  processorFee: 16.7,
  platformFee: 4.7,
  adjustments: 0,
  net: 412.6,
  currency: 'USD',
}
export const id = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`
export const requestedAt = '2026-11-02T08:30:00.000Z'
export const nextAddress = { email: 'new@example.org', servesAt: '2026-11-24T14:05:00.000Z' }

export const payout = (last: number, part: object = {}) => ({
  _id: id(last),
  campaignId: id(9),
  campaignTitle: 'Plant forty lime trees',
  recipientPaypalEmail: 'ana@example.org',
  ...amounts,
  createdAt: requestedAt,
  status: 'pending',
  transferStatus: null,
  transferProblem: null,
  payoutBatchId: null,
  isPaidUnseen: false,
  decidedAt: null,
  reason: null,
  ...part,
})
export const approved = { status: 'approved', payoutBatchId: 'ABCDEFGHJKLMN', decidedAt: requestedAt }
export const payouts = [
  payout(1, { ...approved, transferStatus: 'unclaimed' }),
  payout(2, {
    status: 'rejected',
    reason: 'not eligible',
    decidedAt: requestedAt,
    recipientPaypalEmail: 'tomas.lindqvist@demo.muster.test',
  }),
  payout(3, { ...approved, transferStatus: 'paid' }),
  payout(6, { ...approved, transferStatus: 'failed', transferProblem: 'RECEIVER_ACCOUNT_LOCKED' }),
]

export const person = { _id: id(8), username: 'ana', name: 'Ana Kovač', displayName: 'Ana Kovač', imageUrl: null }
const listed = [
  ...[...payouts, payout(4)].map((one) => ({ ...one, owner: person, isOwn: false, isUnsettled: false })),
  { ...payout(5, { ...approved, payoutBatchId: null }), owner: person, isOwn: false, isUnsettled: true },
]
export const details = {
  ...payout(4),
  owner: person,
  isOwn: false,
  ownerEmail: 'ana@example.org',
  ownerSince: requestedAt,
  campaign: {
    createdAt: requestedAt,
    endsAt: null,
    cancelledAt: requestedAt,
    donations: 12,
    totalRaised: 434,
    processorFees: 16.7,
    platformFees: 4.7,
    payoutFees: 0.25,
    paidOut: 0,
    reserved: 412.6,
    held: 0,
    heldInDisputes: 0,
    heldForDonors: 0,
    available: -0.25,
  },
  short: 0,
  disputed: 0,
  isDisputed: false,
  askable: 0,
  askableUntil: null,
  openDisputes: [
    {
      ...{ _id: id(7), type: 'payout', reason: 'Where did the trees go', status: 'open' },
      ...{ createdAt: requestedAt, holds: null },
    },
  ],
  addressInForce: 'ana@example.org',
  nextAddress: null,
  isRecipientConfirmed: false,
  recipientChangedAt: requestedAt,
  isRecipientNew: true,
  recipientUndoneAt: null,
  decidedBy: null,
  review: null,
  isUnsettled: false,
}

export const asAdmin = async (page: Page, part: object = {}) => {
  await intercept(page, /\/api\/admin\/payouts\?/, () => ({ json: listed }))
  await intercept(page, /\/api\/admin\/payouts\/[^?]+$/, ({ method }) =>
    method === 'GET' ? { json: { ...details, ...part } } : 'no answer',
  )
  await page.goto('/admin?tab=payouts&status=all')
}
export const openSheet = async (page: Page) => {
  await asAdmin(page)
  await click(button(page, 'Plant forty lime trees'))
  await text('The PayPal address is new')(page).waitFor()
}
