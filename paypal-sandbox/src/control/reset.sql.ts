import type { Store } from '../store.sql.ts'

/** Tables with foreign keys come before the tables that they reference. */
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

/** Deletes all activity. Identity, buyers, access tokens and webhooks stay. */
export const deleteActivity = (store: Store): void => {
  for (const table of emptied) store.run(`delete from ${table}`)
}
