import type { Store } from '../store.sql.ts'

/** An event as it was told. Its number says which came first. */
export type ToldEvent = { number: bigint; body: string }

export const findEvent = (store: Store, id: string): ToldEvent | undefined =>
  store.get<ToldEvent>('select rowid as number, body from delivery where event_id = ? order by rowid limit 1', id)

export type EventFilter = {
  from: string
  to: string
  type: string | null
  transactionId: string | null
  /** Only what came before the event of this number. */
  before: number
  limit: number
}

/** Events that were told to any webhook, the latest first. */
export const findEvents = (store: Store, filter: EventFilter): ToldEvent[] =>
  store.all<ToldEvent>(
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

/** Has an event delivered again, as it was, to these webhooks or to all that had it; not where it still waits to be. */
export const sendAgain = (store: Store, id: string, webhookIds: readonly string[] | null, now: Date): void => {
  const asked = webhookIds && JSON.stringify(webhookIds)
  store.run(
    `update delivery set next_attempt_at = ?, attempts = 0
     where event_id = ? and next_attempt_at is null
       and (? is null or webhook_id in (select value from json_each(?)))`,
    ...[now.toISOString(), id, asked, asked],
  )
}
