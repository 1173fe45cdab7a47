import type { Store } from '../store.sql.ts'

/** The id of the resource that an earlier request with this PayPal-Request-Id created, unless it has expired. */
export const findAnswered = (store: Store, operation: string, requestId: string, now: Date): string | undefined =>
  store.get<{ resourceId: string }>(
    `select resource_id as resourceId from answered_request
     where operation = ? and request_id = ? and expires_at > ?`,
    ...[operation, requestId, now.toISOString()],
  )?.resourceId

export const rememberAnswered = (
  store: Store,
  answered: { operation: string; requestId: string; resourceId: string; expiresAt: Date },
): void => {
  store.run(
    `insert into answered_request (operation, request_id, resource_id, expires_at) values (?, ?, ?, ?)
     on conflict (operation, request_id) do update set resource_id = excluded.resource_id, expires_at = excluded.expires_at`,
    ...[answered.operation, answered.requestId, answered.resourceId, answered.expiresAt.toISOString()],
  )
}
