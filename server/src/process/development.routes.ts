import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { type DevInbox, serveDevInbox } from '../mail/index.ts'
import type { PaypalSandbox } from '../payments/index.ts'

/** Where the sandbox's buyer page is reached through the product's own origin. */
export const buyerPagePath = '/dev/paypal'

/** Only the buyer's pages: the sandbox's API is for servers and stays on its own port. */
const isBuyerPage = (url: string) => url.startsWith(`${buyerPagePath}/checkoutnow`)

const proxyBuyerPage = async (app: FastifyInstance, sandbox: PaypalSandbox): Promise<void> => {
  // The proxy passes bodies on as they come.
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

/** Development only: the mail inbox and PayPal's buyer page on the one port that a person opens. */
export const serveDevelopment = async (
  app: FastifyInstance,
  { inbox, sandbox }: { inbox: DevInbox | null; sandbox: PaypalSandbox | null },
): Promise<void> => {
  if (inbox) await serveDevInbox(app, inbox)
  if (sandbox) await app.register(async (scope) => proxyBuyerPage(scope, sandbox))
}
