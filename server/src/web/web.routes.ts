import { join } from 'node:path'
import { isLoopback } from '../base/loopback.ts'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { SiteFace } from '@muster/contract/facts/site-face.ts'
import type { OrganisationSource } from '../base/organisation.ts'
import type { Config } from '../base/config.ts'
import { type Db, isOverloaded } from '../database/database.ts'
import type { ErrorPage } from '../http/error-page.ts'
import type { Logger } from '../base/log.ts'
import { Rush } from '../base/outage.ts'
import { everyPage, onPublicChange, type PublicChanges, splitChanges } from '../database/public-changes.ts'
import { knowsChanges } from '../database/watch-changes.ts'
import { inProcess } from '../http/rate-limits.ts'
import { traced } from '../base/tracing.ts'
import { within } from '../base/within.ts'
import { createWorkQueue } from '../base/work-queue.ts'
import { type CachedPage, createPageCache, type RenderedPage } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { acceptPostedForms, isCrossSite, type PostedForm, postedForm } from '../http/posted-form.ts'

/** The subset of fetch that pages need while they render. */
type Fetcher = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

/** The exports of the built web app for the server. */
type WebApp = {
  setSiteFace(face: SiteFace): void
  render(request: {
    url: string
    fetcher: Fetcher
    publicUrl: string
    nowMs: number
    form?: PostedForm
  }): Promise<Rendered>
  shell(request: { url: string; publicUrl: string }): Rendered
  outagePage(request: { url: string; publicUrl: string }): Rendered
  errorPage(error: Parameters<ErrorPage>[0] & { publicUrl: string }): string
  apiReference(document: object, slug: string | null, publicUrl: string): string | null
  siteUrl(pathAndQuery: string, publicUrl: string): URL
  isKnownPath(pathname: string): boolean
  isServerRendered(pathname: string): boolean
  takesPostedForm(address: URL): boolean
}
type Rendered = RenderedPage & { redirect?: string }

type WebOptions = {
  /** The database whose data the pages show. */
  db: Db
  config: Pick<Config, 'publicUrl'>
  clock: Clock
  log: Logger
  organisation: Pick<OrganisationSource, 'current'>
  /** Folder of the built web app, with `client/` and `server/entry-server.js`. */
  webDir: string
}

const renderTimeoutMs = 2_000
/** Number of pages rendered concurrently. Rendering takes about ten milliseconds of CPU; the rest is waiting. */
const renderLimits = { atOnceMax: 8, waitingMax: 24 }
const retryAfterSeconds = 2
/** A posted form writes before its page is rendered, so it gets more time. */
const postedFormTimeoutMs = 10_000

/** Handles a page's API calls inside this process, without a session or socket. */
const inProcessFetcher =
  (app: FastifyInstance): Fetcher =>
  async (path, { method, headers, body: payload }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers,
      remoteAddress: inProcess,
      ...(payload !== undefined && { payload }),
    })
    const body = answer.statusCode === 204 ? null : answer.body
    return new Response(body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
  }

/** Another loopback name would be another origin with its own browser storage, so redirect to the one of PUBLIC_URL. */
const redirectToPublicName = (publicUrl: string) => {
  const { hostname: publicName } = new URL(publicUrl)
  return (request: FastifyRequest): string | null => {
    const name = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname ?? publicName
    if (name === publicName || !isLoopback(name) || !isLoopback(publicName)) return null
    return publicUrl + request.url
  }
}

/** Sends the outage page, uncached. */
const sendOutage = (reply: FastifyReply, { html }: RenderedPage) =>
  reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'retry-after': retryAfterSeconds })
    .send(html)

const sendPage = (request: FastifyRequest, reply: FastifyReply, page: CachedPage) => {
  reply.code(page.status).type('text/html; charset=utf-8')
  reply.header('vary', 'accept-encoding').header('cache-control', 'public, max-age=0, s-maxage=30')
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.utf8)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

const sendOwn = (reply: FastifyReply, page: RenderedPage, cacheControl: string) =>
  page.status === 503
    ? sendOutage(reply, page)
    : reply.code(page.status).type('text/html; charset=utf-8').header('cache-control', cacheControl).send(page.html)

const sendPrivate = (reply: FastifyReply, page: RenderedPage) => sendOwn(reply, page, 'private, no-cache')

/** Sends a page whose URL contains a token, or the result of one, with `no-store`. */
const sendUncached = (reply: FastifyReply, page: RenderedPage) => sendOwn(reply, page, 'no-store')

const fileFolder = /^\/(assets|uploads)(\/|$)|\/\./
const fileExtension =
  /\.(avif|css|csv|gif|ico|ics|jpe?g|js|json|map|mjs|mp4|pdf|png|svg|txt|webmanifest|webp|woff2?|xml|zip)(\/|$)/i

/** Whether an unknown path is a missing file (404) and not a page (redirect to the home page). */
const namesFile = (pathname: string): boolean => fileFolder.test(pathname) || fileExtension.test(pathname)

const sendNoFile = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('There is nothing here\n')

const filesOptions = { index: false, preCompressed: true } as const

/** Serves the built files. The names of those in `assets` contain a content hash. One route serves all of these, because each route takes time. */
const serveFiles = async (app: FastifyInstance, webDir: string): Promise<void> => {
  const root = join(webDir, 'client')
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler((_request, reply) => sendNoFile(reply))
      assets.get('/', (_request, reply) => sendNoFile(reply))
      await assets.register(fastifyStatic, {
        ...filesOptions,
        root: join(root, 'assets'),
        setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
      })
    },
    { prefix: '/assets' },
  )
  await app.register(fastifyStatic, {
    ...filesOptions,
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=3600'),
  })
}

/** Selects the cached pages that a change affects: the page of a changed campaign, and every list. */
const pagesWith =
  (changes: PublicChanges) =>
  (key: string): boolean => {
    const id = /^\/campaigns\/([^/?]+)/.exec(key)?.[1]
    return changes.size > 0 && (id === undefined || changes.has(everyPage) || changes.has(id.toLowerCase()))
  }

/** What was only added to may be shown as it was while nothing can be rendered. Other changes may hide something. */
const updateCache = (cache: ReturnType<typeof createPageCache>, changes: PublicChanges): void => {
  const { additions, others } = splitChanges(changes)
  cache.purge(pagesWith(others))
  cache.expire(pagesWith(additions))
}

type Surroundings = { fetcher: Fetcher; publicUrl: string; nowMs: () => number }

/** Renders a page as a span of its own. */
const pageRenderer =
  (web: WebApp, { nowMs, ...surroundings }: Surroundings) =>
  (page: { url: string; form?: PostedForm }): Promise<Rendered> =>
    traced(
      () => ({ name: 'render page' }),
      () => web.render({ ...page, ...surroundings, nowMs: nowMs() }),
    )

/** Renders a few pages concurrently, each with a timeout. Throws `unavailable` if the queue is full. */
const createRenderer = (renderPage: (url: string) => Promise<Rendered>) => {
  const enqueue = createWorkQueue(renderLimits)
  return (url: string) => enqueue(() => within(renderTimeoutMs, renderPage(url), 'rendering a page took too long'))
}

const stateOf = (db: Db) => ({
  isOverloaded: () => isOverloaded(db, { publicRead: true }),
  isCurrent: () => knowsChanges(db),
})

/**
 * Serves the web app: its files, the public pages rendered here, and the empty shell for all other screens. Must be
 * registered last, because it handles every path without another handler.
 */
export const serveWeb = async (
  app: FastifyInstance,
  { db, config, clock, log, organisation, webDir }: WebOptions,
): Promise<void> => {
  const web = (await import(pathToFileURL(join(webDir, 'server/entry-server.js')).href)) as WebApp
  web.setSiteFace(organisation.current())
  const { publicUrl } = config
  const nowMs = () => clock.now().getTime()
  const renderPage = pageRenderer(web, { fetcher: inProcessFetcher(app), publicUrl, nowMs })
  const render = createRenderer((url) => renderPage({ url }))
  const cache = createPageCache({ render, nowMs, ...stateOf(db) })
  const otherName = redirectToPublicName(publicUrl)
  app.errorPage = (error) => web.errorPage({ ...error, publicUrl })
  app.apiReference = (document, slug) => web.apiReference(document, slug, publicUrl)

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const elsewhere = otherName(request)
    if (elsewhere) return reply.redirect(elsewhere, 302)
    const url = web.siteUrl(request.url, publicUrl)
    if (!web.isKnownPath(url.pathname)) {
      return namesFile(url.pathname) ? sendNoFile(reply) : reply.redirect('/', 302)
    }
    const shell = () => web.shell({ url: request.url, publicUrl })
    if (!web.isServerRendered(url.pathname)) return sendPrivate(reply, shell())
    try {
      if (web.takesPostedForm(url)) return await sendUncached(reply, await render(request.url))
      const key = pageKey(url)
      if (!key) return await sendPrivate(reply, await render(request.url))
      return await sendPage(request, reply, await cache.get(key))
    } catch (error) {
      // Refusals under load are not logged one by one.
      const level = error instanceof Rush ? 'debug' : 'warn'
      log[level]({ err: error, path: url.pathname }, 'a page could not be rendered on the server')
      return sendOutage(reply, web.outagePage({ url: request.url, publicUrl }))
    }
  }

  /** Runs the action of a page that takes a posted form, and sends the page with the result. */
  const answerPostedForm = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = web.siteUrl(request.url, publicUrl)
    if (!web.takesPostedForm(url)) return void reply.callNotFound()
    // A form posted by another site must not act: redirect to the page, where the person can submit the form.
    if (isCrossSite(request, publicUrl)) return reply.redirect(url.pathname + url.search, 303)
    const page = { url: request.url, form: postedForm(request) }
    try {
      return await sendUncached(
        reply,
        await within(postedFormTimeoutMs, renderPage(page), 'a posted form took too long'),
      )
    } catch (error) {
      log.warn({ err: error, path: url.pathname }, 'a posted form could not be answered')
      return sendOutage(reply, web.outagePage({ url: request.url, publicUrl }))
    }
  }

  await serveFiles(app, webDir)
  app.get('/*', answerPage)
  await app.register(async (scope) => {
    acceptPostedForms(scope)
    scope.post('/*', answerPostedForm)
  })
  onPublicChange(db, (changes) => {
    web.setSiteFace(organisation.current())
    updateCache(cache, changes)
  })
}
