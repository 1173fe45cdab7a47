import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../base/loopback.ts'
import { sampleCover } from '../demo/index.ts'
import { type DevInbox, serveDevFiles, serveDevInbox, serveMailGallery } from '../mail/index.ts'
import type { PaypalSandbox } from '../money/index.ts'
import { mailSamples } from './mail-samples.ts'

/** The path of the sandbox's buyer page on the product's origin. */
export const buyerPagePath = '/dev/paypal'

/** Only the buyer's pages: the sandbox's API is only available on its own port. */
const isBuyerPage = (url: string) => url.startsWith(`${buyerPagePath}/checkoutnow`)

const proxyBuyerPage = async (app: FastifyInstance, sandbox: Pick<PaypalSandbox, 'settings'>): Promise<void> => {
  // Loaded here, because it brings an HTTP client of its own, and production has no sandbox.
  const { default: proxy } = await import('@fastify/http-proxy')
  // The proxy forwards bodies unchanged.
  app.removeAllContentTypeParsers()
  await app.register(proxy, {
    prefix: buyerPagePath,
    upstream: '',
    // The sandbox knows the address under which it is reached, and redirects to it itself.
    internalRewriteLocationHeader: false,
    replyOptions: { getUpstream: () => sandbox.settings().apiUrl },
    preHandler: (request, reply, done) => {
      if (isBuyerPage(request.url)) done()
      else reply.callNotFound()
    },
  })
}

type Development = { inbox: DevInbox | null; sandbox: Pick<PaypalSandbox, 'settings'> | null; publicUrl: string }

/** The pages on mail: what was sent, and all that can be sent. */
const serveMailPages = async (app: FastifyInstance, { inbox, publicUrl }: Development): Promise<void> => {
  await serveDevFiles(app)
  await serveMailGallery(app, { publicUrl, groups: mailSamples, cover: sampleCover })
  if (inbox) await serveDevInbox(app, inbox)
}

const namesLoopback = (host: string): boolean => isLoopback(URL.parse(`http://${host}`)?.hostname ?? '')

/**
 * Whether a request names this machine. Another name may lead here through a proxy, or through DNS that a web page's owner changed,
 * and the pages show every mail without a login.
 */
const isForThisMachine = ({ host = '', 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean =>
  [host, ...[forwarded ?? []].flat()].every(namesLoopback)

/** Development only: the pages on mail and PayPal’s buyer page on the one port that a person opens. */
export const serveDevelopment = async (app: FastifyInstance, development: Development): Promise<void> => {
  const { sandbox } = development
  await app.register(async (pages) => {
    pages.addHook('onRequest', (request, reply, done) => {
      if (isForThisMachine(request.headers)) done()
      else reply.callNotFound()
    })
    await serveMailPages(pages, development)
    if (sandbox) await pages.register(async (scope) => proxyBuyerPage(scope, sandbox))
  })
}
