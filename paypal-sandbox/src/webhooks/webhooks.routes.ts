import type { FastifyInstance } from 'fastify'
import type { Context } from '../config.ts'
import { PaypalError, notFound } from '../protocol/errors.ts'
import { newPaypalId } from '../protocol/ids.ts'
import { authAlgorithm, isSignedBy, rawMember } from './webhook-signature.ts'
import {
  type Webhook,
  deleteWebhook,
  findDelivery,
  findWebhookByUrl,
  findWebhooks,
  insertWebhook,
} from './webhooks.sql.ts'

type WebhookRequest = { url: string; event_types: { name: string }[] }

const webhookSchema = {
  type: 'object',
  required: ['url', 'event_types'],
  properties: {
    url: { type: 'string', format: 'uri', pattern: '^https?://', maxLength: 2048 },
    event_types: {
      type: 'array',
      minItems: 1,
      maxItems: 500,
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', pattern: '^(\\*|[A-Z.-]+)$' } },
      },
    },
  },
}

const presentWebhook = ({ config }: Context, webhook: Webhook) => ({
  id: webhook.id,
  url: webhook.url,
  event_types: webhook.eventTypes.map((name) => ({ name })),
  links: [{ href: `${config.apiUrl()}/v1/notifications/webhooks/${webhook.id}`, rel: 'self', method: 'GET' }],
})

/** Creates a webhook. Unlike PayPal, the sandbox accepts http URLs, because it delivers locally. */
export const createWebhook = (context: Context, url: string, eventTypes: string[]): Webhook => {
  if (findWebhookByUrl(context.store, url))
    throw new PaypalError(400, [{ issue: 'WEBHOOK_URL_ALREADY_EXISTS', field: '/url' }])
  const webhook = { id: newPaypalId(context.random), url, eventTypes }
  insertWebhook(context.store, webhook, context.clock.now())
  return webhook
}

/** Webhooks management v1. */
export const registerWebhooks = (app: FastifyInstance, context: Context): void => {
  app.post<{ Body: WebhookRequest }>(
    '/v1/notifications/webhooks',
    { schema: { body: webhookSchema } },
    (request, reply) => {
      const { url, event_types: types } = request.body
      reply.code(201)
      const names = types.map(({ name }) => name)
      return presentWebhook(
        context,
        context.store.transaction(() => createWebhook(context, url, names)),
      )
    },
  )
  app.get('/v1/notifications/webhooks', () => ({
    webhooks: findWebhooks(context.store).map((webhook) => presentWebhook(context, webhook)),
  }))
  app.get<{ Params: { id: string } }>('/v1/notifications/webhooks/:id', ({ params }) => {
    const webhook = findWebhooks(context.store).find(({ id }) => id === params.id)
    if (!webhook) throw notFound(params.id)
    return presentWebhook(context, webhook)
  })
  app.delete<{ Params: { id: string } }>('/v1/notifications/webhooks/:id', (request, reply) => {
    if (!deleteWebhook(context.store, request.params.id)) throw notFound(request.params.id)
    return reply.code(204).send()
  })
}

const signedFields = Object.fromEntries(
  ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id'].map((name) => [
    name,
    { type: 'string', minLength: 1 },
  ]),
)
const verifySchema = {
  type: 'object',
  required: [...Object.keys(signedFields), 'webhook_event'],
  properties: { ...signedFields, webhook_event: { type: 'object' } },
}
type Verification = { body: Record<string, string>; raw: string }

/**
 * Whether the sandbox signed this event for this webhook. Like PayPal's, the signature covers only the checksum of the text, so a
 * different text with the same checksum passes.
 */
const isGenuine = (context: Context, { body, raw }: Verification): boolean => {
  const sent = findDelivery(context.store, body.transmission_id ?? '')
  const event = rawMember(raw, 'webhook_event')
  if (!sent || event === undefined) return false
  return (
    body.auth_algo === authAlgorithm &&
    body.cert_url === sent.certUrl &&
    body.webhook_id === sent.webhookId &&
    body.transmission_time === sent.transmittedAt &&
    isSignedBy(context.identity.signingKey, { ...sent, body: event }, body.transmission_sig ?? '')
  )
}

/** The call that verifies a webhook signature. It has a separate parser, because it needs the exact text of the body. */
export const registerVerification = (app: FastifyInstance, context: Context): void => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, { ...(JSON.parse(String(text)) as object), rawText: String(text) })
    } catch {
      done(new PaypalError(400, [{ issue: 'MALFORMED_REQUEST_JSON' }]))
    }
  })
  app.post<{ Body: Record<string, string> & { rawText: string } }>(
    '/v1/notifications/verify-webhook-signature',
    { schema: { body: verifySchema } },
    (request) => ({
      verification_status: isGenuine(context, { body: request.body, raw: request.body.rawText })
        ? 'SUCCESS'
        : 'FAILURE',
    }),
  )
}
