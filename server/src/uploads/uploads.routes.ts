import { extname } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound } from '../kernel/error-handler.ts'
import type { Storage } from '../storage/index.ts'

const mediaTypes: Record<string, string> = { '.webp': 'image/webp', '.jpg': 'image/jpeg' }
const namePattern = /^[\w-]{1,64}$/
const filePattern = /^[\w-]{1,32}\.(webp|jpg)$/

/** Serves what was uploaded at `/uploads/<name>/<file>`. A file never changes under its name, so it is kept for a year. */
export const serveUploads = async (app: FastifyInstance, storage: Storage): Promise<void> => {
  app.get('/uploads/:name/:file', async (request: FastifyRequest, reply) => {
    const { name, file } = request.params as { name: string; file: string }
    if (!namePattern.test(name) || !filePattern.test(file)) return answerNotFound(request, reply)
    const etag = `"${name}-${file}"`
    const cacheControl = 'public, max-age=31536000, immutable'
    if (request.headers['if-none-match'] === etag)
      return reply.code(304).headers({ etag, 'cache-control': cacheControl }).send()
    const stored = await storage.open(`${name}/${file}`)
    if (!stored) return answerNotFound(request, reply)
    return reply
      .type(mediaTypes[extname(file)] as string)
      .headers({
        etag,
        'cache-control': cacheControl,
        'content-length': stored.bytes,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin', // social networks and mail programs show them
      })
      .send(stored.content)
  })
}
