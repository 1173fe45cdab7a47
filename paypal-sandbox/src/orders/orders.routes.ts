import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../config.ts'
import { unprocessable } from '../protocol/errors.ts'
import { type OrderRequest, orderRequestSchema, readOrderRequest } from './order-request.ts'
import { captureOrder, createOrder, declineIfUnfunded, requireOrder } from './orders.ts'
import type { Order } from './orders.sql.ts'
import { presentOrder, presentOrderBriefly } from './present.ts'
import { once, requestIdOf } from '../protocol/request-id.ts'

/** Orders v2. */
export const registerOrders = (app: FastifyInstance, context: Context): void => {
  registerCreate(app, context)
  registerCapture(app, context)

  app.get<{ Params: { id: string } }>('/v2/checkout/orders/:id', (request) =>
    presentOrder(context, requireOrder(context, request.params.id)),
  )
}

const presentAsAsked = (context: Context, request: FastifyRequest, order: Order) =>
  request.headers.prefer === 'return=representation'
    ? presentOrder(context, order)
    : presentOrderBriefly(context, order)

const registerCreate = (app: FastifyInstance, context: Context): void => {
  app.post<{ Body: OrderRequest }>(
    '/v2/checkout/orders',
    { schema: { body: orderRequestSchema } },
    async (request, reply) => {
      const requestId = requestIdOf(request)
      const intent = readOrderRequest(request.body, requestId)
      const { resource: order, isRepeat } = await once(context, {
        operation: 'orders.create',
        requestId,
        windowMs: context.config.orderRequestWindowMs,
        prepare: () => context.beforeCommit('orders.create'),
        work: () => createOrder(context, intent),
        find: (id) => requireOrder(context, id),
      })
      reply.code(isRepeat || order.status === 'PAYER_ACTION_REQUIRED' ? 200 : 201)
      return presentAsAsked(context, request, order)
    },
  )
}

const captureSchema = { type: ['object', 'null'] }

const registerCapture = (app: FastifyInstance, context: Context): void => {
  app.post<{ Params: { id: string }; Body: Record<string, unknown> | null }>(
    '/v2/checkout/orders/:id/capture',
    { schema: { body: captureSchema } },
    async (request, reply) => {
      const orderId = request.params.id
      if (request.body?.payment_source !== undefined)
        throw unprocessable('PAYMENT_SOURCE_NOT_SUPPORTED', '/payment_source')
      const { resource: order, isRepeat } = await once(context, {
        operation: `orders.capture ${orderId}`,
        requestId: requestIdOf(request),
        windowMs: context.config.orderRequestWindowMs,
        prepare: async () => {
          await context.beforeCommit('orders.capture')
          // A decline changes the order although the call fails, so it needs its own transaction.
          const refusal = context.store.transaction(() => declineIfUnfunded(context, orderId))
          if (refusal) throw refusal
        },
        work: () => captureOrder(context, orderId),
        find: (id) => requireOrder(context, id),
      })
      reply.code(isRepeat ? 200 : 201)
      return presentAsAsked(context, request, order)
    },
  )
}
