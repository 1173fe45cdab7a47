import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as ask } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PaypalSettings } from '../platform/base/config.ts'
import { isLoopback } from '../platform/base/loopback.ts'
import { sampleCover } from '../site/index.ts'
import { type DevInbox, serveDevFiles, serveDevInbox, serveMailGallery } from '../mail/index.ts'
import type { PaypalSandbox } from '../money/index.ts'
import { mailSamples } from './mail-samples.ts'

/** The path of the sandbox's buyer page on the product's origin. */
export const buyerPagePath = '/dev/paypal'

/** Only the buyer's pages: the sandbox's API is only available on its own port. */
const isBuyerPage = (url: string) => url.startsWith(`${buyerPagePath}/checkoutnow`)

/** Headers of the connection to the sandbox, which the connection to the browser has too. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

const forwarded = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))

/** Sends a request on to the sandbox. A body is forwarded unchanged. */
const askSandbox = async (
  { method, url, headers, body }: FastifyRequest,
  { apiUrl }: PaypalSettings,
): Promise<IncomingMessage> => {
  const address = new URL(apiUrl + url.slice(buyerPagePath.length))
  const asked = ask(address, { method, headers: { ...forwarded(headers), host: address.host } })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  if (body) (body as Readable).pipe(asked)
  else asked.end()
  return (await answered)[0]
}

const proxyBuyerPage = (app: FastifyInstance, sandbox: Pick<PaypalSandbox, 'settings'>): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.route({
    method: ['GET', 'POST'],
    url: `${buyerPagePath}/*`,
    handler: async (request, reply) => {
      if (!isBuyerPage(request.url)) return void reply.callNotFound()
      // The sandbox knows the address under which it is reached, and redirects to it itself.
      const answer = await askSandbox(request, sandbox.settings())
      return reply
        .code(answer.statusCode ?? 502)
        .headers(forwarded(answer.headers))
        .send(answer)
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
