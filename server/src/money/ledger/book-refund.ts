import type { Tx } from '../../platform/database/database.ts'
import { insertRefundEntries, insertSiteLoss, type RefundEntries, type SiteLoss } from './ledger.sql.ts'

export type CompletedRefund = Omit<RefundEntries, 'source'> & {
  /** PayPal's id of the refund. Each is booked once. */
  providerId: string
}

/**
 * Books a refund: the amount out of the campaign, the returned fees into it, and the campaign's totals. Throws if it is booked
 * already, so that the caller's transaction is rolled back.
 */
export const bookRefund = async (tx: Tx, { providerId, ...entries }: CompletedRefund): Promise<void> => {
  const booked = await insertRefundEntries(tx, { ...entries, source: `refund:${providerId}` })
  if (!booked) throw new Error(`refund ${providerId} is booked already`)
}

/** Books the part of PayPal's fees for refunds that the site pays. The fees in the campaign's totals decrease by it. */
export const bookSiteLoss = (tx: Tx, { providerId, ...loss }: Omit<SiteLoss, 'source'> & { providerId: string }) =>
  insertSiteLoss(tx, { ...loss, source: `refund:${providerId}` })
