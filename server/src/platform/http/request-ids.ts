import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import { inRequest, isRequestId } from '../base/log.ts'

/** Whether the sender of a forwarded request is trusted. Hop 0 is the sender at the connection. */
export type Trust = (address: string, hop: number) => boolean

/** Compiles `TRUST_PROXY`. With `on`, only the last forwarded address was added by our proxy; a client can forge the others. */
export const trustOf = (trustProxy: Config['trustProxy']): Trust => {
  if (typeof trustProxy === 'string') return compile(trustProxy.split(',').map((address) => address.trim()))
  return (_address, hop) => trustProxy && hop === 0
}

/** Takes over the request id of a trusted proxy if it is well-formed, or makes one. */
export const requestIdsFrom =
  (isTrusted: Trust) =>
  ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers['x-request-id']
    return isRequestId(given) && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID()
  }

/** Every log line that is written during a request gets its id. */
export const nameRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done))
}
