import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../platform/context.ts'
import { findIdentity } from '../../../platform/database/inspect.ts'
import { answerNotFound } from '../../../platform/http/error-handler.ts'
import { instancePath, questionHeader, readQuestion, sealAnswer } from './instance-question.ts'

/**
 * Answers the question of the command line who this server is and how it sees the request. Both are encrypted with the encryption key, so
 * nothing is told to others: without a valid question the path is unknown.
 */
export const serveInstance = (app: FastifyInstance, { db, keyring, clock, config, build }: AppContext): void => {
  app.get(instancePath, async (request, reply) => {
    const sealed = request.headers[questionHeader]
    const nonce = typeof sealed === 'string' ? await readQuestion(keyring, sealed, clock.now()) : null
    if (nonce === null) return answerNotFound(request, reply)
    const forwardedFor = request.headers['x-forwarded-for']
    const answer = {
      ...build,
      database: await findIdentity(db.as('system', 'probe')),
      protocol: request.protocol,
      ip: request.ip,
      forwardedFor: forwardedFor === undefined ? null : String(forwardedFor),
      trustsProxies: config.trustProxy !== false,
    }
    return reply.type('text/plain').send(await sealAnswer(keyring, nonce, answer))
  })
}
