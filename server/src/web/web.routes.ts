import { join } from 'node:path'
import { isLoopback } from '../platform/base/loopback.ts'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/base/clock.ts'
import type { OrganisationSource } from '../platform/base/organisation.ts'
import type { Config } from '../platform/base/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Logger } from '../platform/base/log.ts'
import { Rush } from '../platform/base/outage.ts'
import { everyPage, knowsChanges, onPurge, type Purged } from '../platform/database/public-changes.ts'

import { createPageCache } from './page-cache.ts'
import { pageKey } from './page-key.ts'
import { createRenderer } from './page-renderer.routes.ts'
import { sendOutage, sendPage, sendPrivate, sendUncached } from './send-page.routes.ts'
import type { WebApp } from './web-app.ts'
import { acceptPostedForms, isCrossSite, postedForm } from '../platform/http/posted-form.ts'

type WebOptions = {
  /** The database whose data the pages show. */
  db: Database
  config: Pick<Config, 'publicUrl'>
  clock: Clock
  log: Logger
  organisation: Pick<OrganisationSource, 'current'>
  /** Folder of the built web app, with `client/` and `server/entry-server.js`. */
  webDir: string
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

const fileFolder = /^\/(assets|uploads)(\/|$)|\/\./
const fileExtension =
  /\.(avif|css|csv|gif|ico|ics|jpe?g|js|json|map|mjs|mp4|pdf|png|svg|txt|webmanifest|webp|woff2?|xml|zip)(\/|$)/i

/** Whether an unknown path is a missing file (404) and not a page (redirect to the home page). */
const namesFile = (pathname: string): boolean => fileFolder.test(pathname) || fileExtension.test(pathname)

const sendNoFile = (reply: FastifyReply) =>
  reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('There is nothing here\n')

const filesOptions = { index: false, preCompressed: true } as const

/** Headers that only documents need. Browsers ignore them on scripts, styles and fonts, where they would be a third of a small file. A worker has the policy of its own file. */
const headersOfDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  // What scripts and styles load is from this server.
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

const isDocumentPart = /(?<!\.worker-[\w-]+)\.(js|css|woff2)(\.br|\.gz)?$/

const setAssetHeaders = (reply: FastifyReply, path: string): void => {
  reply.header('cache-control', 'public, max-age=31536000, immutable')
  if (isDocumentPart.test(path)) for (const name of headersOfDocuments) reply.removeHeader(name)
}

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
        // A name has one content, which browsers keep: 70 bytes less for each file.
        lastModified: false,
        acceptRanges: false,
        setHeaders: setAssetHeaders,
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
  (purged: Purged) =>
  (key: string): boolean => {
    const id = /^\/campaigns\/([^/?]+)/.exec(key)?.[1]
    return id === undefined || purged.has(everyPage) || purged.has(id.toLowerCase())
  }

const stateOf = (db: Database) => ({
  isOverloaded: () => db.isOverloaded({ publicRead: true }),
  isCurrent: () => knowsChanges(db.changes),
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
  const { render, renderPosted } = createRenderer({ app, web, publicUrl, nowMs })
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
    if (!web.isServerRendered(url.pathname)) return sendPrivate(request, reply, shell())
    const key = pageKey(url)
    if (url.searchParams.get('q')) app.limits.countSearchPage(request, reply)
    try {
      if (web.takesPostedForm(url)) return await sendUncached(reply, await render(request.url))
      if (!key) return await sendPrivate(request, reply, await render(request.url))
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
    try {
      return await sendUncached(
        reply,
        await renderPosted({ url: request.url, form: postedForm(request), ip: request.ip }),
      )
    } catch (error) {
      log.warn({ err: error, path: url.pathname }, 'a posted form could not be answered')
      return sendOutage(reply, web.outagePage({ url: request.url, publicUrl }))
    }
  }

  await serveFiles(app, webDir)
  app.get('/*', { config: { isPage: true } }, answerPage)
  await app.register(async (scope) => {
    acceptPostedForms(scope)
    scope.post('/*', answerPostedForm)
  })
  onPurge(db, (purged) => {
    web.setSiteFace(organisation.current())
    cache.purge(pagesWith(purged))
  })
}
