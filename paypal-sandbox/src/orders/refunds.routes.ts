import type { FastifyInstance } from 'fastify'
import { amountSchema, parseAmount, type WireAmount } from '../protocol/amounts.ts'
import { requireCapture } from './captures.ts'
import type { Context } from '../config.ts'
import { notFound } from '../protocol/errors.ts'
import { presentWholeCapture } from './present.ts'
import { presentRefund, presentRefundBriefly } from './present-refund.ts'
import { refundCapture } from './refunds.ts'
import { findRefund, type Refund } from './refunds.sql.ts'
import { once, requestIdOf } from '../protocol/request-id.ts'

type RefundBody = { amount?: WireAmount; custom_id?: string; invoice_id?: string; note_to_payer?: string } | null

const text = { type: 'string', minLength: 1, maxLength: 127 }
const refundSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: {
    amount: amountSchema,
    custom_id: text,
    invoice_id: text,
    note_to_payer: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

const requireRefund = ({ store }: Context, id: string): Refund => {
  const refund = findRefund(store, id)
  if (!refund) throw notFound(id)
  return refund
}

/** Captures and refunds of Payments v2. */
export const registerPayments = (app: FastifyInstance, context: Context): void => {
  app.get<{ Params: { id: string } }>('/v2/payments/captures/:id', ({ params }) =>
    presentWholeCapture(context, requireCapture(context, params.id)),
  )
  app.get<{ Params: { id: string } }>('/v2/payments/refunds/:id', ({ params }) =>
    presentRefund(context, requireRefund(context, params.id)),
  )
  app.post<{ Params: { id: string }; Body: RefundBody }>(
    '/v2/payments/captures/:id/refund',
    { schema: { body: refundSchema } },
    async (request, reply) => {
      const { params, body } = request
      const { resource: refund } = await once(context, {
        operation: `captures.refund ${params.id}`,
        requestId: requestIdOf(request),
        windowMs: context.config.paymentRequestWindowMs,
        prepare: () => context.beforeCommit('captures.refund'),
        work: () =>
          refundCapture(context, params.id, {
            amount: body?.amount ? parseAmount(body.amount, '/amount') : null,
            customId: body?.custom_id ?? null,
            invoiceId: body?.invoice_id ?? null,
            note: body?.note_to_payer ?? null,
          }),
        find: (id) => requireRefund(context, id),
      })
      // PayPal's OpenAPI file defines only 201 as success, also for a retry.
      reply.code(201)
      const isWhole = request.headers.prefer === 'return=representation'
      return isWhole ? presentRefund(context, refund) : presentRefundBriefly(context, refund)
    },
  )
}
