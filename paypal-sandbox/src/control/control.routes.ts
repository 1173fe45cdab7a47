import type { FastifyInstance } from 'fastify'
import { amountSchema, parseAmount, type WireAmount } from '../protocol/amounts.ts'
import { settleCapture } from '../orders/captures.ts'
import type { Context } from '../config.ts'
import { changeDispute, openDispute, presentDispute, reopenDispute, resolveDispute } from '../disputes/disputes.ts'
import { disputeOutcomes, type DisputeOutcome } from '../disputes/disputes.sql.ts'
import { PaypalError } from '../protocol/errors.ts'
import type { DeliveryRules, Fault } from './fault-types.ts'
import { presentWholeCapture } from '../orders/present.ts'
import { presentRefund } from '../orders/present-refund.ts'
import { reverseCapture } from '../orders/refunds.ts'

const count = { type: 'integer', minimum: 0, maximum: 1_000_000 }
const effectOf = (kind: string, fields: Record<string, object> = {}, required = Object.keys(fields)) => ({
  type: 'object',
  additionalProperties: false,
  required: ['kind', ...required],
  properties: { kind: { const: kind }, ...fields },
})

const faultSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['operation', 'effect'],
  properties: {
    operation: { type: 'string', pattern: '^(GET|POST|PATCH|DELETE) /' },
    skip: count,
    times: count,
    effect: {
      oneOf: [
        effectOf('delay', { ms: count }),
        effectOf('delay_answer', { ms: count }),
        effectOf('status', { status: { enum: [429, 500, 503] }, retryAfterSeconds: count }, ['status']),
        effectOf('drop_before'),
        effectOf('drop_after_commit'),
        effectOf('truncate'),
        effectOf('expire_token'),
        effectOf('issue', { issue: { type: 'string', pattern: '^[A-Z_]+$' } }),
        effectOf('capture_status', { status: { enum: ['PENDING', 'DECLINED'] } }),
      ],
    },
  },
}

const clockSchema = { type: 'object', required: ['ms'], properties: { ms: { type: 'integer', minimum: 0 } } }

const deliverySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    isHeld: { type: 'boolean' },
    order: { enum: ['as_it_happened', 'latest_first', 'shuffled'] },
    delayMs: { type: 'integer', minimum: 0 },
    copies: { type: 'integer', minimum: 1, maximum: 25 },
    drop: count,
    forgery: { enum: ['signature', 'webhook_id', 'body', null] },
  },
}

const disputeSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { also: { type: 'array', uniqueItems: true, items: { type: 'string' } } },
}

const changeSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['amount'],
  properties: { amount: amountSchema },
}
/** Without an amount, the whole remainder is reversed. */
const reverseSchema = { ...changeSchema, type: ['object', 'null'], required: [] }

type ById = { Params: { id: string } }

const registerFaults = (app: FastifyInstance, { faults }: Context): void => {
  app.post<{ Body: Pick<Fault, 'operation' | 'effect'> & Partial<Fault> }>(
    '/sandbox/faults',
    { schema: { body: faultSchema } },
    ({ body }, reply) => {
      faults.add({ skip: 0, times: 1, ...body })
      return reply.code(204).send()
    },
  )
  app.delete('/sandbox/faults', (_request, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
}

const registerCaptureControl = (app: FastifyInstance, context: Context): void => {
  const { store } = context
  for (const [action, isPaid] of [
    ['settle', true],
    ['deny', false],
  ] as const) {
    app.post<ById>(`/sandbox/captures/:id/${action}`, ({ params }) =>
      presentWholeCapture(
        context,
        store.transaction(() => settleCapture(context, params.id, isPaid)),
      ),
    )
  }
  app.post<ById & { Body: { amount?: WireAmount } | null }>(
    '/sandbox/captures/:id/reverse',
    { schema: { body: reverseSchema } },
    ({ params, body }) => {
      const amount = body?.amount ? parseAmount(body.amount, '/amount') : null
      return presentRefund(
        context,
        store.transaction(() => reverseCapture(context, params.id, amount)),
      )
    },
  )
}

const registerDisputeControl = (app: FastifyInstance, context: Context): void => {
  const { store } = context
  app.post<ById & { Body: { also?: string[] } | null }>(
    '/sandbox/captures/:id/dispute',
    { schema: { body: disputeSchema } },
    ({ params, body }) =>
      presentDispute(
        context,
        store.transaction(() => openDispute(context, params.id, 'UNAUTHORISED', body?.also)),
      ),
  )
  app.post<ById & { Body: { amount: WireAmount } }>(
    '/sandbox/disputes/:id/change',
    { schema: { body: changeSchema } },
    ({ params, body }) => {
      const amount = parseAmount(body.amount, '/amount')
      return presentDispute(
        context,
        store.transaction(() => changeDispute(context, params.id, amount)),
      )
    },
  )
  app.post<ById>('/sandbox/disputes/:id/reopen', ({ params }) =>
    presentDispute(
      context,
      store.transaction(() => reopenDispute(context, params.id)),
    ),
  )
  app.post<ById & { Body: { outcome: DisputeOutcome } | null }>('/sandbox/disputes/:id/resolve', ({ params, body }) => {
    if (!body || !disputeOutcomes.includes(body.outcome))
      throw new PaypalError(400, [{ issue: 'INVALID_PARAMETER_VALUE' }])
    return presentDispute(
      context,
      store.transaction(() => resolveDispute(context, params.id, body.outcome)),
    )
  })
}

/**
 * The control API for tests and for people who try the product: inject faults, hold and forge webhooks, settle pending payments, open
 * disputes, advance the clock, read the request log, and reset. The real PayPal has no such API.
 */
export const registerControl = (app: FastifyInstance, context: Context): void => {
  registerFaults(app, context)
  registerCaptureControl(app, context)
  registerDisputeControl(app, context)
  app.post<{ Body: Partial<DeliveryRules> }>(
    '/sandbox/webhooks',
    { schema: { body: deliverySchema } },
    ({ body }, reply) => {
      context.changeDeliveryRules(body)
      context.onDeliveryDue()
      return reply.code(204).send()
    },
  )
  app.get('/sandbox/log', () => ({ requests: context.requestLog.all() }))
  app.post('/sandbox/reset', (_request, reply) => {
    context.reset()
    return reply.code(204).send()
  })
  app.post<{ Body: { ms: number } }>('/sandbox/clock', { schema: { body: clockSchema } }, ({ body }) => {
    context.advance(body.ms)
    context.onDeliveryDue()
    return { now: context.clock.now().toISOString() }
  })
}
