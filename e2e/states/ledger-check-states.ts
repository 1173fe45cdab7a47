import { type State, alert, button, text, unanswered } from './state.ts'
import { id, bookedAt, person, answering } from './ledger-mocks.ts'
import { click, fill } from '../hands.ts'

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
const run = { ranAt: bookedAt, changesSince: null, checks, progress: null }
const comparison = { finishedAt: bookedAt, comparedUntil: bookedAt, transactions: 1204, discrepancies: 0 }
const withAside = answering(/\/api\/admin\/quarantine/, [aside(20), aside(21, lookedInto)], 'aside&status=all')

/** The checks of the ledger. */
export const ledgerChecks: State[] = [
  {
    name: 'ledger checks, all hold',
    viewer: 'admin',
    open: answering(/\/api\/admin\/checks/, { ...run, comparison }, 'checks'),
    shows: text('The books agree: 3 checks hold'),
  },
  {
    name: 'ledger checks, broken',
    viewer: 'admin',
    open: answering(
      /\/api\/admin\/checks/,
      {
        ...run,
        changesSince: bookedAt,
        progress: { startedAt: bookedAt, changesSince: null, campaignsRead: 412_000, campaigns: 1_000_000 },
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
    open: answering(/\/api\/admin\/checks/, { ...run, ranAt: null, checks: [], comparison: null }, 'checks'),
    shows: text(/The first check runs soon/),
  },
  {
    name: 'ledger checks, failed',
    viewer: 'admin',
    open: unanswered(/\/api\/admin\/checks/, '/admin/ledger?tab=checks'),
    shows: alert('Failed to load'),
  },
]

/** PayPal’s messages that match no donation. */
export const ledgerQuarantine: State[] = [
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
      await click(button(page, /none of ours/))
    },
    shows: (page) => page.getByRole('list', { name: 'Notes' }),
  },
  {
    name: 'ledger aside, note missing',
    viewer: 'admin',
    open: async (page) => {
      await withAside(page)
      await click(button(page, /the amount differs/))
      await click(button(page, 'Mark as reviewed'))
    },
    shows: text('Say what you found out'),
  },
  {
    name: 'ledger aside, note failed',
    viewer: 'admin',
    open: async (page) => {
      await withAside(page)
      await click(button(page, /the amount differs/))
      await fill(page.getByLabel('What did you find out?'), 'The buyer paid less.')
      await click(button(page, 'Mark as reviewed'))
    },
    shows: text('Failed to save the note'),
  },
]
