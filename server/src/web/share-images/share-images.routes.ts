import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from '../../platform/http/error-handler.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { hiddenError, type Standings } from '../../campaigns/index.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { createShareImages, type ShareAnswer } from './share-images.ts'

const pathPattern = /^\/share\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/([\w-]{12})\.jpg$/
const immutable = 'public, max-age=31536000, immutable'

const sendImage = (request: FastifyRequest, reply: FastifyReply, etag: string, jpeg: Buffer) => {
  reply.headers({ etag, 'cache-control': immutable, 'cross-origin-resource-policy': 'cross-origin' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type('image/jpeg').send(jpeg)
}

/** Serves the picture that chat apps and social networks show of a campaign, `/share/<campaign>/<version>.jpg`. */
export const serveShareImages = async (
  app: FastifyInstance,
  context: AppContext,
  storage: Storage,
  standings: Standings,
): Promise<void> => {
  const images = createShareImages(context, storage)
  const logFailure = (cause: unknown, campaignId: string): void => {
    const isTurnedAway = cause instanceof DomainError && cause.code === 'unavailable'
    context.log[isTurnedAway ? 'debug' : 'warn']({ err: cause, campaignId }, 'a share image could not be drawn')
  }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: ShareAnswer,
    path: string,
    campaignId: string,
  ) => {
    if (answer.kind === 'none') return answerNotFound(request, reply)
    if (answer.kind === 'image') return sendImage(request, reply, `"${path}"`, answer.jpeg)
    if (answer.kind === 'moved') return reply.header('cache-control', 'public, max-age=60').redirect(answer.path, 302)
    logFailure(answer.cause, campaignId)
    return reply.header('cache-control', 'no-store').redirect(answer.path, 302)
  }
  app.get('/share/:campaign/:file', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const [, campaignId] = pathPattern.exec(path) ?? []
    if (campaignId === undefined) return answerNotFound(request, reply)
    const category = standings.hiddenBecause(campaignId)
    if (category) {
      reply.header('cache-control', 'no-store')
      throw hiddenError({ hidden_category: category })
    }
    return send(request, reply, await images.answer(campaignId, path), path, campaignId)
  })
}
