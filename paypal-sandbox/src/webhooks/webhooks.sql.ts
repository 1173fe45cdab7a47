import type { Store } from '../store.sql.ts'

export type Webhook = { id: string; url: string; eventTypes: string[] }
type WebhookRow = { id: string; url: string; eventTypes: string }

export type Delivery = {
  transmissionId: string
  webhookId: string
  url: string
  eventId: string
  eventType: string
  /** The exact text that is sent and signed. */
  body: string
  transmittedAt: string
  signature: string
  certUrl: string
  attempts: bigint
}

const read = (row: WebhookRow): Webhook => ({ ...row, eventTypes: JSON.parse(row.eventTypes) as string[] })

const columns = 'id, url, event_types as eventTypes'

export const findWebhooks = (store: Store): Webhook[] =>
  store.all<WebhookRow>(`select ${columns} from webhook order by created_at, id`).map(read)

export const findWebhookByUrl = (store: Store, url: string): Webhook | undefined => {
  const row = store.get<WebhookRow>(`select ${columns} from webhook where url = ?`, url)
  return row && read(row)
}

export const insertWebhook = (store: Store, webhook: Webhook, now: Date): void => {
  store.run(
    'insert into webhook (id, url, event_types, created_at) values (?, ?, ?, ?)',
    ...[webhook.id, webhook.url, JSON.stringify(webhook.eventTypes), now.toISOString()],
  )
}

export const moveWebhook = (store: Store, id: string, url: string): void => {
  store.run('update webhook set url = ? where id = ?', url, id)
}

/** Deletes a webhook and its deliveries. Returns whether it existed. */
export const deleteWebhook = (store: Store, id: string): boolean =>
  store.run('delete from webhook where id = ?', id).changes > 0

export const insertDelivery = (store: Store, delivery: Omit<Delivery, 'url' | 'attempts'>, due: Date): void => {
  store.run(
    `insert into delivery (transmission_id, webhook_id, event_id, event_type, body, transmitted_at, signature, cert_url, next_attempt_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[delivery.transmissionId, delivery.webhookId, delivery.eventId, delivery.eventType, delivery.body],
    ...[delivery.transmittedAt, delivery.signature, delivery.certUrl, due.toISOString()],
  )
}

const deliveryColumns = `transmission_id as transmissionId, webhook_id as webhookId, url, event_id as eventId,
  event_type as eventType, body, transmitted_at as transmittedAt, signature, cert_url as certUrl, attempts`

export const findDelivery = (store: Store, transmissionId: string): Delivery | undefined =>
  store.get<Delivery>(
    `select ${deliveryColumns} from delivery join webhook on webhook.id = webhook_id where transmission_id = ?`,
    transmissionId,
  )

/** Due deliveries, the oldest first. */
export const findDueDeliveries = (store: Store, now: Date, limit: number): Delivery[] =>
  store.all<Delivery>(
    `select ${deliveryColumns} from delivery join webhook on webhook.id = webhook_id
     where next_attempt_at <= ? order by next_attempt_at, delivery.rowid limit ?`,
    ...[now.toISOString(), limit],
  )

/** When the next delivery is due; undefined if there is none. */
export const findNextDue = (store: Store): Date | undefined => {
  const row = store.get<{ due: string | null }>('select min(next_attempt_at) as due from delivery')
  return row?.due ? new Date(row.due) : undefined
}

export const markDelivered = (store: Store, transmissionId: string, now: Date): void => {
  store.run(
    'update delivery set attempts = attempts + 1, next_attempt_at = null, delivered_at = ? where transmission_id = ?',
    ...[now.toISOString(), transmissionId],
  )
}

/** @param nextAttemptAt null if there are no further attempts */
export const markFailed = (store: Store, transmissionId: string, nextAttemptAt: Date | null): void => {
  store.run(
    'update delivery set attempts = attempts + 1, next_attempt_at = ? where transmission_id = ?',
    ...[nextAttemptAt?.toISOString() ?? null, transmissionId],
  )
}
