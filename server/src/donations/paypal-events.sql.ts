import type { Db, Tx } from '../kernel/db.ts'

export type PaypalEvent = {
  id: string
  eventType: string
  /** Null: not about an order. */
  orderId: string | null
}

/** Keeps a notification, once however often PayPal sends it. */
export const insertEvent = async (tx: Tx, { id, eventType, orderId }: PaypalEvent, receivedAt: Date): Promise<void> => {
  await tx
    .insertInto('paypal_event')
    .values({ id, event_type: eventType, order_id: orderId, received_at: receivedAt, processed_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Notifications that nobody has acted on, oldest first. */
export const findOpenEvents = (db: Db, limit: number): Promise<{ id: string; orderId: string | null }[]> =>
  db
    .selectFrom('paypal_event')
    .select(['id', 'order_id as orderId'])
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()

export const markEventProcessed = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('paypal_event').set({ processed_at: now }).where('id', '=', id).execute()
}
