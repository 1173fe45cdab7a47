import * as contract from '@muster/contract/site/mails.ts'
import type { RouteContext } from '../platform/context.ts'
import { transact } from '../platform/database/database.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../platform/http/paging.ts'
import { route, type Route } from '../platform/http/route.ts'
import { dropFailed, type FailedMail, listFailed, retryFailed } from './failed-mails.sql.ts'
import type { Outbox } from './outbox.ts'

const present = (mail: FailedMail): contract.FailedMail => ({
  _id: mail.id,
  // The rest of the key has ids.
  kind: mail.key.split(':')[0] ?? '',
  recipient: mail.recipient,
  createdAt: mail.created_at.toISOString(),
  failedAt: mail.failed_at.toISOString(),
  tries: mail.attempts,
  reason: mail.last_error,
})

const order = timeOrder('failed-mails')

/** Routes for admins about mails that could not be read or sent. No call returns their content. */
export const failedMailRoutes = ({ clock, log }: RouteContext, outbox: Outbox): Route[] => [
  route(contract.listFailedMailsEndpoint, async ({ query: { cursor, limit }, db }) => {
    const found = await listFailed(db, { after: readTimeCursor(order, cursor), limit: limit + 1 })
    const { items, next } = pageOf(order, found, limit, (mail) => timePlace(mail.failed_at, mail.id))
    return { items: items.map(present), next }
  }),
  route(contract.retryFailedMailsEndpoint, async ({ body: { ids }, db }) => {
    const retried = await transact(db, (tx) => retryFailed(tx, ids ?? null, clock.now()))
    log.info({ retried }, 'an admin retried failed mails')
    await outbox.wake()
    return { retried }
  }),
  route(contract.dropFailedMailsEndpoint, async ({ body: { ids }, db }) => {
    const dropped = await transact(db, (tx) => dropFailed(tx, ids))
    log.info({ dropped }, 'an admin dropped failed mails')
    return { dropped }
  }),
]
