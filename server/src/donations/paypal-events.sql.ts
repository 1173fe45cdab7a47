import type { Db, Tx } from '../kernel/db.ts'

export type PaypalEvent = {
  id: string
  eventType: string
  /** Null: not about an order. */
  orderId: string | null
  /** Null: not about a payout. */
  payoutBatchId: string | null
  /** Null: not about a refund. */
  refundId: string | null
  /** Null: not about a dispute. */
  disputeId: string | null
}

/** Keeps a notification, once however often PayPal sends it. */
export const insertEvent = async (tx: Tx, event: PaypalEvent, receivedAt: Date): Promise<void> => {
  await tx
    .insertInto('paypal_event')
    .values({
      id: event.id,
      event_type: event.eventType,
      order_id: event.orderId,
      payout_batch_id: event.payoutBatchId,
      refund_id: event.refundId,
      dispute_id: event.disputeId,
      received_at: receivedAt,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Notifications that nobody has acted on, oldest first. */
export const findOpenEvents = (db: Db, limit: number): Promise<PaypalEvent[]> =>
  db
    .selectFrom('paypal_event')
    .select([
      'id',
      'event_type as eventType',
      'order_id as orderId',
      'payout_batch_id as payoutBatchId',
      'refund_id as refundId',
      'dispute_id as disputeId',
    ])
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()

export const markEventProcessed = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('paypal_event').set({ processed_at: now }).where('id', '=', id).execute()
}
