import type { FastifyInstance } from 'fastify'
import type { Context } from '../config.ts'
import { type PayoutRequest, payoutRequestSchema, readPayoutRequest } from './payout-request.ts'
import { cancelItem, createPayout, describeBatch, requireBatch, requireItem, settleItem } from './payouts.ts'
import type { ItemStatus } from './payouts.sql.ts'
import { presentItem, presentNewBatch } from './payouts.present.ts'
import { once, requestIdOf } from '../protocol/request-id.ts'

type ById = { Params: { id: string } }

const registerCreate = (app: FastifyInstance, context: Context): void => {
  app.post<{ Body: PayoutRequest }>(
    '/v1/payments/payouts',
    { schema: { body: payoutRequestSchema } },
    async (request, reply) => {
      const intent = readPayoutRequest(request.body)
      const { resource: batch } = await once(context, {
        operation: 'payouts.create',
        requestId: context.config.repeatsPayouts ? requestIdOf(request) : undefined,
        windowMs: context.config.payoutRequestWindowMs,
        prepare: () => context.beforeCommit('payouts.create'),
        work: () => createPayout(context, intent),
        find: (id) => requireBatch(context, id),
      })
      reply.code(201)
      return presentNewBatch(context, batch)
    },
  )
}

const settleSchema = {
  type: 'object',
  required: ['transaction_status'],
  properties: {
    transaction_status: {
      enum: ['SUCCESS', 'UNCLAIMED', 'ONHOLD', 'RETURNED', 'FAILED', 'BLOCKED', 'REFUNDED', 'REVERSED'],
    },
  },
}

/** Payouts v1. */
export const registerPayouts = (app: FastifyInstance, context: Context): void => {
  registerCreate(app, context)
  app.get<ById>('/v1/payments/payouts/:id', ({ params }) => describeBatch(context, requireBatch(context, params.id)))
  app.get<ById>('/v1/payments/payouts-item/:id', ({ params }) => presentItem(context, requireItem(context, params.id)))
  app.post<ById>('/v1/payments/payouts-item/:id/cancel', ({ params }) =>
    presentItem(
      context,
      context.store.transaction(() => cancelItem(context, params.id)),
    ),
  )
  // Part of the control API: what receivers and PayPal's reviews do later.
  app.post<ById & { Body: { transaction_status: ItemStatus } }>(
    '/sandbox/payouts-item/:id',
    { schema: { body: settleSchema } },
    ({ params, body }) =>
      presentItem(
        context,
        context.store.transaction(() => settleItem(context, params.id, body.transaction_status)),
      ),
  )
}
