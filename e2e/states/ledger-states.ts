import type { Page } from '@playwright/test'
import { intercept } from './intercept.ts'
import { type State, alert, at, button, skeleton, text, unanswered, waiting } from './state.ts'

const id = (last: number) => `0190a000-0000-7000-8000-0000000000${String(last).padStart(2, '0')}`
const bookedAt = '2026-11-02T08:30:00.000Z'
const person = (last: number, name: string) => ({
  _id: id(last),
  username: null,
  name,
  displayName: name,
  imageUrl: null,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.org`,
})
const campaign = { _id: id(9), title: 'Plant forty lime trees', owner: person(8, 'Ana Kovač') }
const donation = { _id: id(7), amount: 40, status: 'completed', donor: person(6, 'Ben Okafor') }
const payout = {
  _id: id(5),
  net: 412.6,
  status: 'approved',
  transferStatus: 'sent',
  recipientPaypalEmail: 'ana@example.org',
}
const entry = (last: number, part: object) => ({
  _id: id(last),
  bookedAt,
  currency: 'USD',
  source: 'capture:8AB12345CD678901E',
  paypalId: '8AB12345CD678901E',
  campaign,
  donation: null,
  refund: null,
  payout: null,
  disputes: [],
  ...part,
})
const campaignToPaypal = { debit: 'campaign_available', credit: 'paypal' }
const entries = [
  entry(10, { kind: 'payout_sent', debit: 'payout_reserved', credit: 'payout_in_transit', amount: 412.6, payout }),
  entry(11, {
    kind: 'refund',
    ...campaignToPaypal,
    amount: 10,
    donation,
    refund: { _id: id(4), status: 'completed', reason: 'Given twice' },
    disputes: [{ _id: id(3), reason: 'I was charged twice', status: 'resolved' }],
  }),
  entry(12, { kind: 'platform_fee', debit: 'campaign_available', credit: 'platform_fees', amount: 2, donation }),
  entry(13, { kind: 'provider_fee', ...campaignToPaypal, amount: 1.89, donation }),
  entry(14, { kind: 'donation', debit: 'paypal', credit: 'campaign_available', amount: 40, donation }),
]

const aside = (last: number, part: object = {}) => ({
  _id: id(last),
  source: 'capture:8AB12345CD678901E',
  foundAt: bookedAt,
  lookedIntoAt: null,
  notes: [],
  reason: 'A captured payment is not what we asked for: the amount differs',
  details: { donationId: id(7), orderId: '5O190127TN364715T', asked: '25.00 USD', captured: '2.50 USD' },
  ...part,
})
const lookedInto = {
  lookedIntoAt: bookedAt,
  source: 'report:4TR12345CD678901E',
  reason: 'PayPal moved money for a reason that is none of ours',
  details: { transactionId: '4TR12345CD678901E', eventCode: 'T0400', amount: '-120.00 USD' },
  notes: [{ by: person(2, 'Grace Admin'), note: 'A transfer to our bank.\nMade by hand.', createdAt: bookedAt }],
}

const check = (name: string, brokenBy: string[] = []) => ({ name, holds: brokenBy.length === 0, brokenBy })
const checks = [
  check('every entry moves money the way of its kind'),
  check('every completed donation is booked once'),
  check('no campaign is overdrawn'),
]
const comparison = { finishedAt: bookedAt, comparedUntil: bookedAt, transactions: 1204, discrepancies: 0 }

const answering = (path: RegExp, json: unknown, tab: string) => async (page: Page) => {
  await intercept(page, path, ({ method }) => (method === 'GET' ? { json } : 'no answer'))
  await page.goto(`/admin/ledger?tab=${tab}`)
}
const withEntries = answering(/\/api\/admin\/ledger(\?|$)/, entries, 'entries')
const withAside = answering(/\/api\/admin\/quarantine/, [aside(20), aside(21, lookedInto)], 'aside&status=all')
/** The money of the whole site, as admins see it. */
export const ledger: State[] = [
  {
    name: 'ledger, signed out',
    open: at('/admin/ledger'),
    shows: text("You don't have permission to view this page."),
  },
  { name: 'ledger, full', viewer: 'admin', open: withEntries, shows: (page) => button(page, 'Payout sent') },
  {
    name: 'ledger, nothing found',
    viewer: 'admin',
    open: at('/admin/ledger?q=zzyzxqw'),
    shows: text(/No entry matches/),
  },
  {
    name: 'ledger, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/ledger/, '/admin/ledger?tab=entries'),
    shows: alert('Failed to load'),
  },
  {
    name: 'ledger, loading',
    viewer: 'admin',
    open: waiting(/\/api\/admin\/ledger/, '/admin/ledger'),
    shows: skeleton,
  },
  {
    name: 'ledger, file failed',
    viewer: 'admin',
    open: async (page) => {
      await withEntries(page)
      await intercept(page, /\/api\/admin\/ledger\.csv/, () => 'no answer')
      await button(page, 'Download CSV').click()
    },
    shows: alert('Failed to load'),
  },
  {
    name: 'ledger, an entry',
    viewer: 'admin',
    open: async (page) => {
      await withEntries(page)
      await button(page, 'Refund').click()
      await page.getByRole('list', { name: 'All entries of this donation' }).waitFor()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Refund: $10.00' }).getByRole('button', { name: 'Refund' }),
  },
  {
    name: 'ledger checks, all hold',
    viewer: 'admin',
    open: answering(/\/api\/admin\/checks/, { ranAt: bookedAt, checks, comparison }, 'checks'),
    shows: text('The books agree: 3 checks hold'),
  },
  {
    name: 'ledger checks, broken',
    viewer: 'admin',
    open: answering(
      /\/api\/admin\/checks/,
      {
        ranAt: bookedAt,
        checks: [...checks, check('payouts move their net amount', [`{"id":"${id(5)}","net_minor":"41260"}`])],
        comparison: { ...comparison, discrepancies: 2 },
      },
      'checks',
    ),
    shows: text('The books do not agree'),
  },
  {
    name: 'ledger checks, not yet',
    viewer: 'admin',
    open: answering(/\/api\/admin\/checks/, { ranAt: null, checks: [], comparison: null }, 'checks'),
    shows: text(/The first check runs soon/),
  },
  {
    name: 'ledger checks, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/checks/, '/admin/ledger?tab=checks'),
    shows: alert('Failed to load'),
  },
  {
    name: 'ledger aside, none',
    viewer: 'admin',
    open: answering(/\/api\/admin\/quarantine/, [], 'aside'),
    shows: text('Nothing is waiting for review.'),
  },
  {
    name: 'ledger aside, full',
    viewer: 'admin',
    open: withAside,
    shows: (page) => button(page, /the amount differs/),
  },
  {
    name: 'ledger aside, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/quarantine/, '/admin/ledger?tab=aside'),
    shows: alert('Failed to load'),
  },
  {
    name: 'ledger aside, one with notes',
    viewer: 'admin',
    open: async (page) => {
      await withAside(page)
      await button(page, /none of ours/).click()
    },
    shows: (page) => page.getByRole('list', { name: 'Notes' }),
  },
  {
    name: 'ledger aside, note missing',
    viewer: 'admin',
    open: async (page) => {
      await withAside(page)
      await button(page, /the amount differs/).click()
      await button(page, 'Mark as reviewed').click()
    },
    shows: text('Say what you found out'),
  },
  {
    name: 'ledger aside, note failed',
    viewer: 'admin',
    open: async (page) => {
      await withAside(page)
      await button(page, /the amount differs/).click()
      await page.getByLabel('What did you find out?').fill('The buyer paid less.')
      await button(page, 'Mark as reviewed').click()
    },
    shows: text('Failed to save the note'),
  },
]
