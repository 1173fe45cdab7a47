import { isBooked } from '../donations/donations.sql.ts'
import { syncDonation, type Synced } from '../donations/sync-donation.ts'
import type { MoneyContext } from '../money-context.ts'
import { completeRefund, type RefundKind } from '../refunds/complete-refund.ts'
import { isRecorded } from '../refunds/refunds.sql.ts'

/**
 * Syncs an order with PayPal: first its donation, then the refunds that PayPal lists for a payment that this call booked.
 * The return page, webhooks and jobs all call this, in any order and concurrently.
 */
export const syncOrder = async (context: MoneyContext, orderId: string): Promise<Synced> => {
  const { result, refundIds } = await syncDonation(context, orderId)
  for (const refundId of refundIds) await syncRefund(context, refundId, 'refund')
  return result
}

/** Books a captured payment unless it is booked or belongs to no donation. False: PayPal did not respond, sync again later. */
export const syncCapture = async (context: MoneyContext, captureId: string): Promise<boolean> => {
  if (await isBooked(context.db, captureId)) return true
  const outcome = await context.paypal.getOrderOfCapture(captureId)
  if (outcome.kind !== 'ok') return outcome.kind === 'rejected'
  return !outcome.orderId || ['done', 'none'].includes(await syncOrder(context, outcome.orderId))
}

/**
 * Reads a refund at PayPal and books it, after its payment if that is not booked yet. False: PayPal did not respond, sync again later.
 * @param kind the kind to record if this server did not request it
 */
export const syncRefund = async (context: MoneyContext, refundId: string, kind: RefundKind): Promise<boolean> => {
  const outcome = await context.paypal.getRefund(refundId)
  if (outcome.kind !== 'ok') return outcome.kind === 'rejected'
  if (!(await syncCapture(context, outcome.refund.captureId))) return false
  await completeRefund(context, outcome.refund, kind)
  return true
}

/** Books reversals of an order that PayPal made without a notification. */
export const syncReversals = async (context: MoneyContext, orderId: string): Promise<void> => {
  const outcome = await context.paypal.getOrder(orderId)
  if (outcome.kind !== 'ok') return
  for (const refundId of outcome.order.refundIds) {
    if (!(await isRecorded(context.db, refundId))) await syncRefund(context, refundId, 'reversal')
  }
}
