import type { FastifyReply, FastifyRequest } from 'fastify'
import { compressPage, type PackedPage, unpack } from './page-cache.ts'
import type { RenderedPage } from './web-app.ts'

const retryAfterSeconds = 2

const takesBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(headers['accept-encoding'] ?? '')

/** Sends the outage page, uncached. */
export const sendOutage = (reply: FastifyReply, { html }: RenderedPage) =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'retry-after': retryAfterSeconds })
    .send(html)

/** Sends a page that is the same for all visitors. */
export const sendPage = (request: FastifyRequest, reply: FastifyReply, page: PackedPage) => {
  reply.headers({ vary: 'accept-encoding', 'cache-control': 'public, max-age=0, s-maxage=30', etag: page.etag })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.code(page.status).type('text/html; charset=utf-8')
  if (!takesBrotli(request)) return reply.send(unpack(page))
  return reply.header('content-encoding', 'br').send(page.brotli)
}

const prepareOwn = (reply: FastifyReply, { status }: RenderedPage, cacheControl: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', cacheControl)

/** Sends a page that was made for this request, and holds no secret. */
export const sendPrivate = async (request: FastifyRequest, reply: FastifyReply, page: RenderedPage) => {
  if (page.status === 503) return sendOutage(reply, page)
  prepareOwn(reply, page, 'private, no-cache').header('vary', 'accept-encoding')
  if (!takesBrotli(request)) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(await compressPage(page.html))
}

/**
 * Sends a page whose URL contains a token, or the result of one, with `no-store`. Not compressed: the size of a compressed page would tell
 * how much of the token a part of the page repeats.
 */
export const sendUncached = (reply: FastifyReply, page: RenderedPage) =>
  page.status === 503 ? sendOutage(reply, page) : prepareOwn(reply, page, 'no-store').send(page.html)
