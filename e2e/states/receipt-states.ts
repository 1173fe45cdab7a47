import { defaultTaxSentence } from '@muster/contract/facts/organisation.ts'
import type { Page } from '@playwright/test'
import type { World } from '../world.ts'
import { intercept } from './intercept.ts'
import { type State, at, heading, text, unanswered } from './state.ts'

const id = (number: number) => `01997c3e-9f2b-7c41-8a6d-3f5b2c9d${String(number).padStart(4, '0')}`

const issuer = {
  name: 'Society for Clean Rivers',
  address: 'Nabrežje 12\n1000 Ljubljana\nSlovenia',
  registerNumber: 'AJPES 4021975000',
  taxNumber: 'SI12345678',
}
const taxSentence =
  'The Society for Clean Rivers acts in the public interest. Donations to it are deductible in Slovenia within the limits of the law.'
const donor = { name: 'Dragica Zupan', email: 'dragica.zupan@example.org' }

const refund = (amount: number, kind = 'refund') => ({
  amount,
  kind,
  completedAt: '2026-12-04T09:30:00.000Z',
  providerId: `1JU0890278169${1_000 + amount * 100}`,
})

const donation = ({ campaign }: World, number: number | null, amount: number, refunds = [] as { amount: number }[]) => {
  const refunded = refunds.reduce((sum, one) => sum + one.amount, 0)
  return {
    donationId: id(Math.round(amount * 100) % 10_000),
    number: number === null ? null : `2026-${number}`,
    campaign: { _id: campaign._id, title: campaign.title, ownerName: 'Ana Novak' },
    amount,
    currency: 'USD',
    completedAt: '2026-12-01T14:02:00.000Z',
    captureId: '8AB52719CD0341234',
    refunds,
    refunded,
    net: Math.round((amount - refunded) * 100) / 100,
  }
}

/** The donation of the receipt, as its donor sees it. */
const given = ({ campaign }: World) => ({
  ...{ _id: id(7), campaignId: campaign._id, campaignTitle: campaign.title, campaignImageUrl: null },
  ...{ amount: 25, kept: 25, refunded: 0, refunding: 0, contested: 0, isDisputed: false },
  ...{ fees: null, currency: 'USD' },
  ...{
    status: 'completed',
    doubt: null,
    anonymous: false,
    campaignCancelled: false,
    campaignOver: false,
    payoutId: null,
    approveUrl: null,
  },
  ...{ refundableUntil: null, refundRequest: null },
  ...{ createdAt: '2026-12-01T13:02:00.000Z', completedAt: '2026-12-01T14:02:00.000Z' },
})

const withReceipt =
  (changes: (world: World) => object, part: object = {}) =>
  async (page: Page, world: World): Promise<void> => {
    const json = { ...donation(world, 1742, 25), issuer, taxSentence, donor, ...changes(world) }
    await intercept(page, /\/api\/donations\/[\w-]+\/receipt/, () => ({ json }))
    await intercept(page, /\/api\/donations\/[\w-]+$/, () => ({ json: { ...given(world), ...part } }))
    await page.goto(`/donations/${id(7)}/receipt`)
  }

const withStatement =
  (changes: object = {}) =>
  async (page: Page, world: World): Promise<void> => {
    const before = { ...issuer, name: 'Friends of the River' }
    const receipts = [
      { ...donation(world, 17, 1250.5), issuer: before },
      { ...donation(world, 902, 25, [refund(9.99)]), issuer: null },
      { ...donation(world, 1742, 40, [refund(40, 'reversal')]), issuer: null },
      { ...donation(world, null, 12.34), issuer: null },
    ]
    const totals = [{ currency: 'USD', donations: 4, given: 1327.84, refunded: 49.99, net: 1277.85 }]
    const json = { year: 2026, years: [2026, 2025], issuer, taxSentence, donor, receipts, totals, ...changes }
    await intercept(page, /\/api\/donations\/statement/, () => ({ json }))
    await page.goto('/myDonations/statement?year=2026')
  }

/** Receipts and yearly statements. */
export const receiptStates: State[] = [
  { name: 'receipt, with its number', viewer: 'member', open: withReceipt(() => ({})), shows: text('2026-1742') },
  {
    name: 'receipt, waiting for its number',
    viewer: 'member',
    open: withReceipt((world) => ({
      ...donation(world, null, 25),
      issuer: { name: 'Muster', address: null, registerNumber: null, taxNumber: null },
      taxSentence: defaultTaxSentence,
      donor: { ...donor, name: null },
    })),
    shows: text(/Follows within ten minutes/),
  },
  {
    name: 'receipt, refunded in part',
    viewer: 'member',
    open: withReceipt((world) => donation(world, 1742, 25, [refund(9.99), refund(5.01)])),
    shows: heading('Donation receipt, refunded in part'),
  },
  {
    name: 'receipt, refunded',
    viewer: 'member',
    open: withReceipt((world) => donation(world, 1742, 25, [refund(25)])),
    shows: heading('Donation receipt, refunded'),
  },
  {
    name: 'receipt, taken back by PayPal',
    viewer: 'member',
    open: withReceipt((world) => donation(world, 1742, 25, [refund(25, 'reversal')])),
    shows: heading('Donation receipt, refunded'),
  },
  {
    name: 'receipt, the promise changed',
    viewer: 'member',
    open: withReceipt(() => ({}), { refundableUntil: '2026-12-15T14:02:00.000Z' }),
    shows: heading('What you donated to has changed'),
  },
  {
    name: 'receipt, of a cancelled campaign',
    viewer: 'member',
    open: withReceipt(() => ({}), { campaignCancelled: true }),
    shows: heading('This campaign was cancelled'),
  },
  {
    name: 'receipt, asked back',
    viewer: 'member',
    open: withReceipt(() => ({}), {
      refundRequest: {
        ...{ createdAt: '2026-12-02T08:00:00.000Z', status: 'with_admin', asked: 25, left: 12.5 },
        ...{ obstacle: 'paid_out', closeReason: null },
      },
    }),
    shows: text('An admin decides about $12.50'),
  },
  { name: 'statement, full', viewer: 'member', open: withStatement(), shows: text('Donated after refunds, in USD') },
  {
    name: 'statement, empty',
    viewer: 'unverified',
    open: at('/myDonations/statement?year=2026'),
    shows: text('No donation of yours arrived in 2026, in UTC.'),
  },
  {
    name: 'statement, empty, with other years',
    viewer: 'member',
    open: withStatement({ receipts: [], totals: [], years: [2025, 2024] }),
    shows: text('No donation of yours arrived in 2026, in UTC.'),
  },
  {
    name: 'statement, failed',
    viewer: 'member',
    open: unanswered(/\/api\/donations\/statement/, '/myDonations/statement?year=2026'),
    shows: text('Failed to load'),
  },
  {
    name: 'statement, signed out',
    open: at('/myDonations/statement?year=2026'),
    shows: text('Log in to see your statement'),
  },
]
