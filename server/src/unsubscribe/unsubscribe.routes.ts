import { getMailSubscription, unsubscribe } from '@muster/contract/unsubscribe.ts'
import type { FastifyInstance } from 'fastify'
import { transactOne } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/route.ts'
import { readStopToken } from './stop-link.ts'
import { findSubscription, insertStop } from './unsubscribe.sql.ts'

const stop = async (kernel: Kernel, token: string): Promise<void> => {
  const subscription = await readStopToken(kernel, token)
  await transactOne(kernel.db, (tx) => insertStop(tx, subscription, kernel.clock.now()))
}

/** What a mail's link would stop, and stopping it. */
export const unsubscribeRoutes = (kernel: Kernel): Route[] => [
  route(getMailSubscription, async ({ query }) => {
    const subscription = await readStopToken(kernel, query.token)
    const found = await findSubscription(kernel.db, subscription)
    if (!found) throw new DomainError('campaign_not_found')
    return { ...subscription, ...found }
  }),
  route(unsubscribe, ({ body }) => stop(kernel, body.token)),
]

const formLimitBytes = 4 * 1024

/**
 * One click in a mail program (RFC 8058): it posts a form to the very address that shows the page to a person. What the form
 * says is fixed, so only the token in the address counts. Nothing of it is a session, and no redirect follows.
 */
export const serveOneClickUnsubscribe = (app: FastifyInstance, kernel: Kernel) =>
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: formLimitBytes }, (_request, _form, done) =>
      done(null, undefined),
    )
    scope.post<{ Querystring: { token?: string | string[] } }>('/unsubscribe', async ({ query }, reply) => {
      await stop(kernel, typeof query.token === 'string' ? query.token : '')
      return reply.code(204).send()
    })
  })
