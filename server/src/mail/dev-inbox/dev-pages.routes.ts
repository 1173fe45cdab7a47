import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { framedHtml } from './inbox-pages.ts'

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
