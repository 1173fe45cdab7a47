import type { Tx } from '../kernel/db.ts'
import { insertRefundEntries, insertSiteLoss, type RefundEntries, type SiteLoss } from './ledger.sql.ts'

export type CompletedRefund = Omit<RefundEntries, 'source'> & {
  /** PayPal's id of the refund: the same one is booked once, whoever asks. */
  providerId: string
}

/**
 * Books what went back of a donation: the amount out of the campaign, what fees give back into it, and the campaign's totals with
 * them. Booking the same refund again means that whoever calls has lost count, so it throws and undoes the transaction.
 */
export const bookRefund = async (tx: Tx, { providerId, ...entries }: CompletedRefund): Promise<void> => {
  const booked = await insertRefundEntries(tx, { ...entries, source: `refund:${providerId}` })
  if (!booked) throw new Error(`refund ${providerId} is booked already`)
}

/** Books what of PayPal's fees for refunds falls on the site: the campaign's totals have that much less of them. */
export const bookSiteLoss = (tx: Tx, { providerId, ...loss }: Omit<SiteLoss, 'source'> & { providerId: string }) =>
  insertSiteLoss(tx, { ...loss, source: `refund:${providerId}` })
