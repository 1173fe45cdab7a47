import type { Store } from '../store.sql.ts'

/** What refers to a table comes before it. */
const emptied = [
  'movement',
  'answered_request',
  'delivery',
  'payout_item',
  'payout_batch',
  'also_disputed',
  'dispute',
  'refund',
  'capture',
  'lapsed_approval',
  'checkout_order',
  'buyer_session',
]

/** Forgets all that happened. Who the sandbox is, its buyers, the tokens it gave out and its webhooks stay. */
export const deleteHappenings = (store: Store): void => {
  for (const table of emptied) store.run(`delete from ${table}`)
}
