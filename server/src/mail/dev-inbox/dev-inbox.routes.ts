import type { FastifyInstance, FastifyReply } from 'fastify'
import type { DevInbox } from './dev-inbox.ts'
import { framedHtml, listPage, mailPage, missingPage } from './inbox-pages.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

// A mail may have inline styles and pictures of this site: no scripts, no forms, no other origins.
const framePolicy = [
  'sandbox allow-top-navigation-by-user-activation allow-popups',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-ancestors 'self'",
].join('; ')

export const sendDevPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

/** Sends a mail's HTML for a sandboxed frame. */
export const sendFrame = (reply: FastifyReply, html: string) => {
  reply.header('content-security-policy', framePolicy).header('x-frame-options', 'SAMEORIGIN')
  // A sandboxed page has an opaque origin, where the headers of our other pages only cause a warning.
  reply.removeHeader('origin-agent-cluster')
  return sendDevPage(reply, framedHtml(html))
}

const files = { 'inbox.css': 'text/css', 'live.js': 'text/javascript' }

/** What the pages under `/dev/inbox` and `/dev/mails` load. */
export const serveDevFiles = async (app: FastifyInstance): Promise<void> => {
  for (const [name, type] of Object.entries(files)) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8')
    app.get(`/dev/inbox/${name}`, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text))
  }
}

const shownMails = 100

/**
 * The development inbox's pages at `/dev/inbox`, and for scripts `/dev/inbox.json` (newest first; `?to=` an address,
 * `?limit=` so many). Never register it in production: it shows all mail without a login.
 */
export const serveDevInbox = async (app: FastifyInstance, { store }: Pick<DevInbox, 'store'>): Promise<void> => {
  app.get('/dev/inbox', async (_request, reply) => sendDevPage(reply, listPage(await store.list(shownMails))))
  app.get<{ Querystring: { to?: string; limit?: string } }>('/dev/inbox.json', async ({ query }, reply) => {
    const address = query.to?.toLowerCase()
    const mails = await store.list(shownMails)
    const wanted = address ? mails.filter((mail) => mail.to.some((to) => to.toLowerCase() === address)) : mails
    return reply.header('cache-control', 'no-store').send(wanted.slice(0, Number(query.limit) || shownMails))
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id', async ({ params }, reply) => {
    const mail = await store.find(params.id)
    return mail ? sendDevPage(reply, mailPage(mail)) : sendDevPage(reply, missingPage(), 404)
  })
  app.get<{ Params: { id: string } }>('/dev/inbox/:id/html', async ({ params }, reply) => {
    const mail = await store.find(params.id)
    return mail ? sendFrame(reply, mail.html ?? '') : sendDevPage(reply, missingPage(), 404)
  })
}
