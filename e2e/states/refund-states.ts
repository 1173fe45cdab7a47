import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { openDisputeSheet } from './admin-dispute-states.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, button, hurryToAskAgain, text } from './state.ts'
import { check, click, fill } from '../hands.ts'

const id = '0190a000-0000-7000-8000-000000000001'
const at = '2026-11-02T08:30:00.000Z'

const refund = (part: object = {}) => ({
  _id: id,
  donationId: id,
  campaignId: id,
  kind: 'refund',
  amount: 10,
  currency: 'USD',
  status: 'completed',
  reason: 'Given twice',
  problem: null,
  createdAt: at,
  completedAt: at,
  ...part,
})
const offer = {
  donationId: id,
  campaignId: id,
  campaignTitle: 'Plant forty lime trees',
  donorEmail: 'ben@example.org',
  donated: 25,
  refunded: 10,
  left: 15,
  platformFee: 1.25,
  platformFeeBack: 0.5,
  providerFee: 1.36,
  coverable: 0,
  pendingPayout: null,
  most: 20,
  available: 88.41,
  neededByOthers: 0,
  isDisputed: false,
  refunds: [refund()],
}
const paypalCase = { paypalId: 'PP-D-27803125', contested: 25, held: 15, end: null, openedAt: at, settledAt: null }
const donation = { amount: 25, refunded: 10, status: 'completed', createdAt: at, completedAt: at }

/** Mocks the sheet of a dispute about a completed donation, because a real one needs a payment through PayPal. */
const openSheet = async (page: Page, world: World, answers: { offer?: object; made?: object } = {}) => {
  const aboutDonation = { type: 'donation', donationId: id, donation, paypalCase }
  await interceptChanged(page, /\/api\/admin\/disputes\/[^?/]+$/, aboutDonation)
  await intercept(page, /\/api\/admin\/donations\/[^/]+\/refund$/, ({ method }) => {
    const json = method === 'GET' ? answers.offer : answers.made
    return json ? { json } : 'no answer'
  })
  await openDisputeSheet(page, world)
}

const openDialog = async (page: Page, world: World, answers: { offer?: object; made?: object } = { offer }) => {
  await openSheet(page, world, answers)
  await click(button(page, 'Refund'))
}

const send = async (page: Page, world: World, made: object) => {
  await openDialog(page, world, { offer, made: refund({ amount: 15, ...made }) })
  await fill(page.getByLabel('Reason'), 'The donor asked for it')
  await click(button(page, 'Refund $15.00'))
}

/** Refunding a donation from the dispute about it. */
export const refundStates: State[] = [
  {
    name: 'admin disputes, one that is at PayPal',
    viewer: 'admin',
    open: openSheet,
    shows: text('PayPal is deciding'),
  },
  {
    name: 'refund, a part',
    viewer: 'admin',
    open: async (page, world) => {
      await openDialog(page, world)
      await check(page.getByLabel('A part of it'))
      await fill(page.getByLabel('Amount'), '7.50')
    },
    shows: (page) => button(page, 'Refund $7.50'),
  },
  {
    name: 'refund, the site pays a part of the fee',
    viewer: 'admin',
    open: (page, world) => openDialog(page, world, { offer: { ...offer, available: 13.71 } }),
    shows: text('so the site pays $0.54'),
  },
  {
    name: 'refund, of more than the campaign has',
    viewer: 'admin',
    open: (page, world) =>
      openDialog(page, world, { offer: { ...offer, available: 0, pendingPayout: 88.41, most: 0 } }),
    shows: text('Its pending payout holds $88.41'),
  },
  {
    name: 'refund, of money that is held for other donors',
    viewer: 'admin',
    open: (page, world) => openDialog(page, world, { offer: { ...offer, neededByOthers: 80 } }),
    shows: text('held for other donors'),
  },
  {
    name: 'refund, wrong',
    viewer: 'admin',
    open: async (page, world) => {
      await openDialog(page, world)
      await check(page.getByLabel('A part of it'))
      await click(page.getByRole('dialog', { name: 'Refund this donation' }).getByRole('button', { name: 'Refund' }))
    },
    shows: alert('Enter a valid amount'),
  },
  {
    name: 'refund, on its way',
    viewer: 'admin',
    open: (page, world) => send(page, world, { status: 'requested', completedAt: null }),
    shows: text('$15.00 is being refunded'),
  },
  {
    name: 'refund, refused by PayPal',
    viewer: 'admin',
    open: (page, world) => send(page, world, { status: 'failed', problem: 'REFUND_TIME_LIMIT_EXCEEDED' }),
    shows: alert('No money has moved'),
  },
  {
    name: 'refund, while PayPal decides',
    viewer: 'admin',
    open: (page, world) => openDialog(page, world, { offer: { ...offer, isDisputed: true, refunds: [] } }),
    shows: text('PayPal is deciding about this donation'),
  },
  {
    name: 'refund, failed to load',
    viewer: 'admin',
    open: async (page, world) => {
      await openSheet(page, world)
      await hurryToAskAgain(page)
      await click(button(page, 'Refund'))
    },
    shows: alert('Failed to load'),
  },
]
