import { getMailSubscription, unsubscribe } from '@muster/contract/mailings/unsubscribe.ts'
import { transactOne } from '../../database/database.ts'
import { DomainError } from '../../base/errors.ts'
import type { Kernel } from '../../context.ts'
import { route, type Route } from '../../http/route.ts'
import { readStopToken } from '../../mail/index.ts'
import { findSubscription, insertStop } from './unsubscribe.sql.ts'

const stop = async (kernel: Kernel, token: string): Promise<void> => {
  const subscription = await readStopToken(kernel, token)
  await transactOne(kernel.db, (tx) => insertStop(tx, subscription, kernel.clock.now()))
}

/**
 * What a mail's link would stop, and stopping it. One click in a mail program (RFC 8058) posts a form to the page's address, and the
 * page passes it on as its own.
 */
export const unsubscribeRoutes = (kernel: Kernel): Route[] => [
  route(getMailSubscription, async ({ query }) => {
    const subscription = await readStopToken(kernel, query.token)
    const found = await findSubscription(kernel.db, subscription)
    if (!found) throw new DomainError('campaign_not_found')
    return { ...subscription, ...found }
  }),
  route(unsubscribe, ({ body }) => stop(kernel, body.token)),
]
