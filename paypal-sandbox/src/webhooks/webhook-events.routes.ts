import type { FastifyInstance } from 'fastify'
import type { Context } from '../config.ts'
import { notFound } from '../protocol/errors.ts'
import { countOf, instantOf } from '../protocol/query.ts'
import { type SentEvent, findEvent, findEvents, resendEvent } from './webhook-events.sql.ts'
import { findWebhooks } from './webhooks.sql.ts'
import { wireTime } from '../protocol/wire.ts'

type ListQuery = {
  page_size?: string
  start_time?: string
  end_time?: string
  transaction_id?: string
  event_type?: string
  /** The page cursor: the number of the last event on the previous page. */
  index_id?: string
}
type ById = { Params: { id: string } }

const path = '/v1/notifications/webhooks-events'
const [firstInstant, lastInstant] = ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z']

const readQuery = (query: ListQuery) => ({
  from: wireTime(instantOf(query.start_time ?? firstInstant, 'start_time').toISOString()),
  to: wireTime(instantOf(query.end_time ?? lastInstant, 'end_time').toISOString()),
  type: query.event_type ?? null,
  transactionId: query.transaction_id ?? null,
  before: countOf(query.index_id, Number.MAX_SAFE_INTEGER, 'index_id', Number.MAX_SAFE_INTEGER),
  size: countOf(query.page_size, 10, 'page_size', 500),
})

const presentEvent = ({ body }: SentEvent) => JSON.parse(body) as Record<string, unknown>

const linksOf = ({ config }: Context, query: ListQuery, last: SentEvent | undefined) => {
  const self = `${config.apiUrl()}${path}`
  if (!last) return [{ href: self, rel: 'self', method: 'GET' }]
  const asked = new URLSearchParams({ ...query, index_id: String(last.number) })
  return [
    { href: self, rel: 'self', method: 'GET' },
    { href: `${self}?${asked.toString()}`, rel: 'next', method: 'GET' },
  ]
}

const requireEvent = ({ store }: Context, id: string): SentEvent => {
  const event = findEvent(store, id)
  if (!event) throw notFound(id)
  return event
}

const requireWebhooks = ({ store }: Context, ids: readonly string[]): void => {
  const known = findWebhooks(store).map(({ id }) => id)
  const unknown = ids.find((id) => !known.includes(id))
  if (unknown !== undefined) throw notFound(unknown)
}

const resendSchema = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { webhook_ids: { type: 'array', maxItems: 500, items: { type: 'string' } } },
}

/** Webhook events v1: list, read and resend events. */
export const registerWebhookEvents = (app: FastifyInstance, context: Context): void => {
  const { store, clock } = context
  app.get<{ Querystring: ListQuery }>(path, ({ query }) => {
    const { size, ...filter } = readQuery(query)
    const found = findEvents(store, { ...filter, limit: size + 1 })
    const events = found.slice(0, size)
    const last = found.length > size ? events.at(-1) : undefined
    return { events: events.map(presentEvent), count: events.length, links: linksOf(context, query, last) }
  })
  app.get<ById>(`${path}/:id`, ({ params }) => presentEvent(requireEvent(context, params.id)))
  app.post<ById & { Body: { webhook_ids?: string[] } | null }>(
    `${path}/:id/resend`,
    { schema: { body: resendSchema } },
    ({ params, body }, reply) => {
      const event = requireEvent(context, params.id)
      const webhookIds = body?.webhook_ids ?? null
      if (webhookIds) requireWebhooks(context, webhookIds)
      resendEvent(store, params.id, webhookIds, clock.now())
      context.onDeliveryDue()
      reply.code(202)
      return presentEvent(event)
    },
  )
}
