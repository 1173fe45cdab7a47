import type { Store } from '../store.sql.ts'

/** An event as it was sent. Numbers are in order of creation. */
export type SentEvent = { number: bigint; body: string }

export const findEvent = (store: Store, id: string): SentEvent | undefined =>
  store.get<SentEvent>('select rowid as number, body from delivery where event_id = ? order by rowid limit 1', id)

export type EventFilter = {
  from: string
  to: string
  type: string | null
  transactionId: string | null
  /** Only events before the one with this number. */
  before: number
  limit: number
}

/** Events that were sent to any webhook, the most recent first. */
export const findEvents = (store: Store, filter: EventFilter): SentEvent[] =>
  store.all<SentEvent>(
    `select min(rowid) as number, body from delivery
     where transmitted_at >= ? and transmitted_at <= ?
       and event_type = coalesce(?, event_type)
       and (? is null or ? in (
         body ->> '$.resource.id', body ->> '$.resource.transaction_id',
         body ->> '$.resource.disputed_transactions[0].seller_transaction_id'))
     group by event_id having number < ?
     order by number desc limit ?`,
    ...[filter.from, filter.to, filter.type, filter.transactionId, filter.transactionId],
    ...[filter.before, filter.limit],
  )

/** Schedules an event for another delivery, to these webhooks or to all that received it. Skips deliveries that are still pending. */
export const resendEvent = (store: Store, id: string, webhookIds: readonly string[] | null, now: Date): void => {
  const asked = webhookIds && JSON.stringify(webhookIds)
  store.run(
    `update delivery set next_attempt_at = ?, attempts = 0
     where event_id = ? and next_attempt_at is null
       and (? is null or webhook_id in (select value from json_each(?)))`,
    ...[now.toISOString(), id, asked, asked],
  )
}
