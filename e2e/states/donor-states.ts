import type { Page } from '@playwright/test'
import { callApi } from '../api.ts'
import type { World } from '../world.ts'
import { intercept, interceptChanged } from './intercept.ts'
import { type State, alert, at, button, campaignPath, heading, text, unanswered } from './state.ts'
import { click, press } from '../hands.ts'

const id = (number: number) => `01997c3e-9f2b-7c41-8a6d-3f5b2c9d${String(number).padStart(4, '0')}`

const standings = [
  { status: 'awaiting_approval', approveUrl: 'https://paypal.example/checkoutnow?token=1', amount: 10 },
  { status: 'awaiting_approval', doubt: 'unanswered', amount: 1250.5 },
  { status: 'processing', amount: 12.34 },
  { status: 'processing', doubt: 'unanswered', amount: 40 },
  { status: 'pending', amount: 100_000 },
  { status: 'pending', doubt: 'in_review', amount: 75 },
  { status: 'completed', amount: 25, anonymous: true },
  { status: 'completed', amount: 25, refunded: 9.99, refunding: 5, kept: 15.01 },
  { status: 'completed', amount: 0.5, refunded: 0.5, kept: 0 },
  { status: 'completed', amount: 25, contested: 25 },
  { status: 'completed', amount: 30, isDisputed: true },
  { status: 'completed', amount: 60, refundableUntil: '2026-12-15T14:02:00.000Z' },
  {
    ...{ status: 'completed', amount: 80, refunded: 30, kept: 50 },
    refundRequest: {
      ...{ createdAt: '2026-12-02T08:00:00.000Z', status: 'with_admin', asked: 80, left: 50 },
      ...{ obstacle: 'paid_out', closeReason: null },
    },
  },
  { status: 'declined', amount: 30 },
  { status: 'cancelled', amount: 30 },
  { status: 'cancelled', campaignCancelled: true, amount: 30 },
  { status: 'expired', amount: 30 },
]

const request = { createdAt: '2026-12-02T08:00:00.000Z', obstacle: null, closeReason: null }

/** What becomes of a donation that was asked back. */
const askedBack = [
  {
    status: 'completed',
    amount: 60,
    refunding: 60,
    refundRequest: { ...request, status: 'refunding', asked: 60, left: 0 },
  },
  {
    ...{ status: 'completed', amount: 80, refunded: 30, kept: 50 },
    refundRequest: { ...request, status: 'with_admin', asked: 80, left: 50, obstacle: 'paid_out' },
  },
  {
    ...{ status: 'completed', amount: 40, refunded: 15, kept: 25 },
    refundRequest: { ...request, status: 'closed', asked: 40, left: 25, closeReason: 'It was spent on the bridge.' },
  },
  {
    ...{ status: 'completed', amount: 25, refunded: 25, kept: 0 },
    refundRequest: { ...request, status: 'refunded', asked: 25, left: 0 },
  },
]

type Standing = { status: string; amount: number }

/** Mocks the API to return a donation in each status. */
const withDonations = async (page: Page, { campaign }: World, shown: readonly Standing[] = standings) => {
  const donation = {
    campaignId: campaign._id,
    campaignTitle: campaign.title,
    campaignImageUrl: null,
    currency: 'USD',
    doubt: null,
    anonymous: false,
    campaignCancelled: false,
    campaignOver: false,
    approveUrl: null,
    refunded: 0,
    refunding: 0,
    contested: 0,
    isDisputed: false,
    isDenied: false,
    refundableUntil: null,
    refundRequest: null,
    fees: null,
    createdAt: '2026-12-01T13:02:00.000Z',
  }
  const mine = shown.map((standing, number) => ({
    ...donation,
    _id: id(number),
    kept: standing.amount,
    ...standing,
    completedAt: standing.status === 'completed' ? '2026-12-01T14:02:00.000Z' : null,
  }))
  await intercept(page, /\/api\/donations\/mine(\?|$)/, () => ({ json: mine }))
  const total = { donations: 3, given: 50.5, refunded: 10.49, kept: 40.01 }
  const years = [
    { year: 2026, ...total },
    { year: 2025, donations: 1, given: 100_000, refunded: 0, kept: 100_000 },
  ]
  const sums = { donations: 4, given: 100_050.5, refunded: 10.49, kept: 100_040.01 }
  await intercept(page, /\/api\/donations\/mine\/by-year/, () => ({ json: { currency: 'USD', years, total: sums } }))
  await page.goto('/myDonations')
}

type Order = { donationId: string }

/** A donation whose capture got no response from PayPal. */
const withSilentPaypal = async (page: Page, world: World) => {
  const path = `/campaigns/${world.campaign._id}/donations/create-order`
  const { donationId } = await callApi<Order>(path, { amount: 12.34 }, world.member.token)
  const silent = { status: 'processing', doubt: 'unanswered', approveUrl: null }
  await interceptChanged(page, new RegExp(`/api/donations/${donationId}$`), silent)
  await page.goto(`${campaignPath(world)}?donation=${donationId}`)
}

const mine = at('/myDonations')

/** The donor's pages about their donations. */
export const donors: State[] = [
  {
    name: 'donation, not answered',
    viewer: 'member',
    open: withSilentPaypal,
    shows: heading('PayPal has not answered yet'),
  },
  { name: 'my donations, signed out', open: mine, shows: text('Log in to see your donations') },
  {
    name: 'my donations, empty',
    viewer: 'unverified',
    open: mine,
    shows: text(/You have not donated to a campaign yet/),
  },
  { name: 'my donations, full', viewer: 'member', open: withDonations, shows: text('Refunded in part') },
  {
    name: 'my donations, asked back',
    viewer: 'member',
    open: (page, world) => withDonations(page, world, askedBack),
    shows: text('It was spent on the bridge.'),
  },
  {
    name: 'my donations, asking for one back',
    viewer: 'member',
    open: async (page, world) => {
      await withDonations(page, world)
      await click(button(page, /^Ask for it back: your donation to /))
    },
    shows: heading('Ask for $60.00 back'),
  },
  {
    name: 'my donations, failed',
    viewer: 'member',
    open: unanswered(/\/api\/donations\/mine/, '/myDonations'),
    shows: alert('Failed to load'),
  },
  {
    name: 'my donations, loading',
    viewer: 'member',
    open: async (page) => {
      await intercept(page, /\/api\/donations\/mine/, () => undefined)
      await mine(page)
    },
    shows: (page) => page.locator('main [aria-hidden="true"].bg-sunk').first(),
  },
  {
    name: 'my donations, name not saved',
    viewer: 'member',
    open: async (page, world) => {
      await intercept(page, /\/api\/donations\/[\w-]{36}$/, () => 'no answer')
      await withDonations(page, world, standings.slice(0, 1))
      await press(page.getByRole('switch', { name: 'Anonymous' }), 'Space')
    },
    shows: alert('Failed to save'),
  },
  {
    name: 'receipt, of a donation that has not arrived',
    viewer: 'member',
    open: async (page, world) => {
      const path = `/campaigns/${world.campaign._id}/donations/create-order`
      const { donationId } = await callApi<Order>(path, { amount: 12.34 }, world.member.token)
      await page.goto(`/donations/${donationId}/receipt`)
    },
    shows: text('There is a receipt once the donation has arrived'),
  },
  {
    name: 'receipt, unknown donation',
    viewer: 'member',
    open: at(`/donations/${id(0)}/receipt`),
    shows: alert('Failed to load'),
  },
  { name: 'receipt, signed out', open: at(`/donations/${id(0)}/receipt`), shows: text('Log in to see your receipt') },
]
