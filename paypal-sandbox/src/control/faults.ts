import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deleteTokens } from '../protocol/access-tokens.sql.ts'
import type { Context } from '../config.ts'
import { namedError, PaypalError } from '../protocol/errors.ts'
import { persist } from '../persisted.sql.ts'
import type { Effect, Fault, Faults } from './fault-types.ts'
import { findOrder, updateOrder } from '../orders/orders.sql.ts'
import type { Store } from '../store.sql.ts'

/** Stores faults in the order in which they were added. The first due fault applies to a call. */
export const createFaults = (store: Store): Faults => {
  const waiting = persist<Fault[]>(store, 'faults', [])
  const change = (faults: Fault[]) => {
    waiting.value = faults
    waiting.save()
  }
  return {
    add: (fault) => change([...waiting.value, { ...fault }]),
    clear: () => change([]),
    take: (operation) => {
      const matching = waiting.value.filter((fault) => fault.operation === operation && fault.times > 0)
      if (matching.length === 0) return undefined
      const due = matching.find(({ skip }) => skip === 0)
      for (const fault of matching) fault.skip = Math.max(0, fault.skip - 1)
      if (due) due.times -= 1
      change(waiting.value.filter(({ times }) => times > 0))
      return due?.effect
    },
  }
}

/** Closes the connection without a response. */
const drop = (reply: FastifyReply): void => {
  reply.hijack()
  reply.raw.destroy()
}

const changeFunding = ({ store, clock }: Context, orderId: string, funding: 'delayed' | 'refused'): void => {
  const order = findOrder(store, orderId, clock.now())
  if (order) updateOrder(store, { ...order, funding })
}

const applyEffect = async (
  context: Context,
  effect: Effect,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  switch (effect.kind) {
    case 'delay':
      return context.sleep(effect.ms)
    case 'status':
      if (effect.retryAfterSeconds !== undefined) reply.header('retry-after', effect.retryAfterSeconds)
      throw new PaypalError(effect.status)
    case 'drop_before':
      return void drop(reply)
    case 'expire_token':
      return void deleteTokens(context.store)
    case 'issue':
      throw namedError(effect.issue)
    case 'capture_status': {
      const { id } = request.params as { id: string }
      return void changeFunding(context, id, effect.status === 'PENDING' ? 'delayed' : 'refused')
    }
    case 'delay_answer':
    case 'drop_after_commit':
    case 'truncate':
      return
  }
}

/** Applies the configured faults to the calls of this scope, before authentication. */
export const injectFaults = (app: FastifyInstance, context: Context): void => {
  app.decorateRequest('effect', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const effect = context.faults.take(`${request.method} ${request.routeOptions.url}`)
    request.effect = effect
    if (request.logged && effect) request.logged.fault = effect.kind
    if (effect) await applyEffect(context, effect, request, reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.effect?.kind === 'delay_answer') await context.sleep(request.effect.ms)
    if (request.effect?.kind === 'drop_after_commit') reply.raw.destroy()
    if (request.effect?.kind === 'truncate' && typeof payload === 'string') return payload.slice(0, payload.length / 2)
    return payload
  })
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyRequest {
    effect: Effect | undefined
  }
}
