import { intercept } from './intercept.ts'
import { type State, alert, at, button, skeleton, text, unanswered, waiting } from './state.ts'
import { id, bookedAt, person, answering } from './ledger-mocks.ts'
import { click } from '../hands.ts'

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
const withEntries = answering(/\/api\/admin\/ledger(\?|$)/, entries, 'entries')

/** The entries of the ledger. */
export const ledgerEntries: State[] = [
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
      await click(button(page, 'Download CSV'))
    },
    shows: alert('Failed to load'),
  },
  {
    name: 'ledger, an entry',
    viewer: 'admin',
    open: async (page) => {
      await withEntries(page)
      await click(button(page, 'Refund'))
      await page.getByRole('list', { name: 'All entries of this donation' }).waitFor()
    },
    shows: (page) => page.getByRole('dialog', { name: 'Refund: $10.00' }).getByRole('button', { name: 'Refund' }),
  },
]
