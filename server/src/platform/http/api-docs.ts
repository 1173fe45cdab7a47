import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { endpointGroups } from '@muster/contract/all.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { everyPage, onPurge } from '../database/public-changes.ts'
import { answerNotFound } from './error-handler.ts'
import { openApiDocument } from './openapi.ts'

/** Renders a page of the API reference: the group with this slug, or all calls. Null: unknown group. */
export type ApiReference = (document: object, slug: string | null) => string | null

type Page = { html: string; brotli: Buffer; etag: string }

const compress = promisify(brotliCompress)

const makePage = async (html: string): Promise<Page> => ({
  html,
  brotli: await compress(html),
  etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
})

const sendPage = (request: FastifyRequest, reply: FastifyReply, { html, brotli, etag }: Page) => {
  reply.type('text/html; charset=utf-8').headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
  return reply.header('content-encoding', 'br').send(brotli)
}

/**
 * Serves the OpenAPI document at `/api/docs/json`, and the reference for people at `/api/docs` and `/api/docs/:group`. Each page is
 * rendered once by the web app, and again when every page changes, such as the site's name. Without the web app, `/api/docs` redirects to the document.
 */
export const serveApiDocs = (app: FastifyInstance, db: Database): void => {
  let created: object | undefined
  // Created at the first request, because creating it takes longer than registering all routes.
  const document = () => (created ??= openApiDocument(endpointGroups))
  const pages = new Map<string | null, Promise<Page>>()
  onPurge(db, (changes) => {
    if (changes.has(everyPage)) pages.clear()
  })
  const answer = async (slug: string | null, request: FastifyRequest, reply: FastifyReply) => {
    if (!app.apiReference) return reply.redirect('/api/docs/json', 302)
    const html = pages.has(slug) ? null : app.apiReference(document(), slug)
    if (html !== null) pages.set(slug, makePage(html))
    const page = await pages.get(slug)
    return page ? sendPage(request, reply, page) : answerNotFound(request, reply)
  }
  app.decorate('apiReference', null)
  app.get('/api/docs/json', (_request, reply) => reply.send(document()))
  app.get('/api/docs', (request, reply) => answer(null, request, reply))
  app.get<{ Params: { slug: string } }>('/api/docs/:slug', (request, reply) =>
    answer(request.params.slug, request, reply),
  )
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyInstance {
    /** Null until the web app is served. */
    apiReference: ApiReference | null
  }
}
