import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DevInbox } from './dev-inbox.ts'
import { framedHtml, listPage, mailPage, missingPage } from './inbox-pages.ts'

const shownMails = 100

// A mail may style itself and nothing more: no script, no form, nothing loaded from anywhere.
const mailPolicy = [
  'sandbox allow-top-navigation-by-user-activation allow-popups',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "frame-ancestors 'self'",
].join('; ')

const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

const serveFile = async (app: FastifyInstance, name: string, type: string): Promise<void> => {
  const text = await readFile(join(import.meta.dirname, name), 'utf8')
  app.get(`/dev/inbox/${name}`, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text))
}

/**
 * The development inbox's pages at `/dev/inbox`, and for scripts `/dev/inbox.json` (newest first; `?to=` an address,
 * `?limit=` so many). Never to be registered in production: it shows mail to whoever asks.
 */
export const serveDevInbox = async (app: FastifyInstance, { store }: Pick<DevInbox, 'store'>): Promise<void> => {
  await serveFile(app, 'inbox.css', 'text/css')
  await serveFile(app, 'live.js', 'text/javascript')
  app.get('/dev/inbox', async (_request, reply) => sendPage(reply, listPage(await store.list(shownMails))))
  app.get<{ Querystring: { to?: string; limit?: string } }>('/dev/inbox.json', async ({ query }, reply) => {
    const address = query.to?.toLowerCase()
    const mails = await store.list(shownMails)
    const wanted = address ? mails.filter((mail) => mail.to.some((to) => to.toLowerCase() === address)) : mails
    return reply.header('cache-control', 'no-store').send(wanted.slice(0, Number(query.limit) || shownMails))
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id', async ({ params }, reply) => {
    const mail = await store.find(params.id)
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply, missingPage(), 404)
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id/html', async ({ params }, reply) => {
    const mail = await store.find(params.id)
    if (!mail) return sendPage(reply, missingPage(), 404)
    reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN')
    // A sandboxed page has an origin of its own; asking for what our other pages ask only earns a warning.
    reply.removeHeader('origin-agent-cluster')
    return sendPage(reply, framedHtml(mail.html ?? ''))
  })
}
