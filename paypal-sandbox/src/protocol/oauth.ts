import { timingSafeEqual } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findToken, insertToken } from './access-tokens.sql.ts'
import type { Context } from '../config.ts'
import { PaypalError } from './errors.ts'
import { hashSecret, newSecret } from './ids.ts'

/** About nine hours, like PayPal's tokens. */
const tokenLifeSeconds = 31_668

const equal = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)))

const isClient = ({ identity }: Context, request: FastifyRequest): boolean => {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return false
  return equal(Buffer.from(encoded, 'base64').toString(), `${identity.clientId}:${identity.clientSecret}`)
}

const refuse = (reply: FastifyReply, status: number, error: string, description: string) =>
  reply.code(status).send({ error, error_description: description })

/** The token call. Its errors have the format of RFC 6749. */
export const registerOauth = async (app: FastifyInstance, context: Context): Promise<void> => {
  await app.register(formbody)
  app.post<{ Body: { grant_type?: string } | undefined }>('/v1/oauth2/token', (request, reply) => {
    if (!isClient(context, request)) return refuse(reply, 401, 'invalid_client', 'Client Authentication failed')
    if (request.body?.grant_type !== 'client_credentials') {
      return refuse(reply, 400, 'unsupported_grant_type', 'unsupported grant_type')
    }
    const token = newSecret(context.random)
    const now = context.clock.now()
    insertToken(context.store, hashSecret(token), new Date(now.getTime() + tokenLifeSeconds * 1000))
    return reply.send({
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/applications/webhooks',
      access_token: token,
      token_type: 'Bearer',
      app_id: context.identity.appId,
      expires_in: tokenLifeSeconds,
      nonce: `${now.toISOString()}${newSecret(context.random)}`,
    })
  })
}

/** Rejects calls without a valid access token. */
export const requireBearer = (context: Context) => async (request: FastifyRequest) => {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new PaypalError(401)
  if (!findToken(context.store, hashSecret(token), context.clock.now())) throw new PaypalError(401)
}
