import type { FastifyInstance } from 'fastify'
import type { DevInbox } from './dev-inbox.ts'
import { sendDevPage, sendFrame } from './dev-pages.routes.ts'
import { listPage, mailPage, missingPage } from './inbox-pages.ts'

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
