import type { Db, Tx } from '../../platform/database/database.ts'

/** PayPal's ids of what an event is about; null: it names none of that kind. */
export type EventSubjects = {
  orderId: string | null
  payoutBatchId: string | null
  refundId: string | null
  disputeId: string | null
}

export type PaypalEvent = EventSubjects & { id: string; eventType: string }

/** Stores an event. One that PayPal sends again is stored once. */
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
      next_check_at: receivedAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export type DueEvent = PaypalEvent & { failedChecks: number }

/** Events that are due, those with the fewest failures first, so that new ones do not wait behind many that fail. */
export const findDueEvents = (db: Db, now: Date, limit: number): Promise<DueEvent[]> =>
  db
    .selectFrom('paypal_event')
    .select([
      'id',
      'event_type as eventType',
      'order_id as orderId',
      'payout_batch_id as payoutBatchId',
      'refund_id as refundId',
      'dispute_id as disputeId',
      'failed_checks as failedChecks',
    ])
    .where('next_check_at', '<=', now)
    .orderBy('failed_checks')
    .orderBy('next_check_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Records that an event was processed: it is not due any more. */
export const markEventProcessed = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('paypal_event').set({ processed_at: now, next_check_at: null }).where('id', '=', id).execute()
}

/**
 * Schedules a retry. False: another worker has processed the event meanwhile.
 * @param nextCheckAt null: no more retries
 */
export const markEventFailed = async (tx: Tx, event: DueEvent, nextCheckAt: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('paypal_event')
    .set({ next_check_at: nextCheckAt, failed_checks: event.failedChecks + 1 })
    .where('id', '=', event.id)
    .where('failed_checks', '=', event.failedChecks)
    .where('next_check_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
