import type { FastifyInstance } from 'fastify'
import { sendDevPage, sendFrame } from '../dev-inbox/dev-inbox.routes.ts'
import { renderMail } from '../render-mail.ts'
import type { SampleSite } from '../mail-samples.ts'
import {
  type GalleryGroup,
  galleryMailPage,
  galleryOf,
  galleryPage,
  inScheme,
  missingSamplePage,
  type Scheme,
} from './gallery-pages.ts'

type Options = SampleSite & {
  groups: GalleryGroup[]
  /** A JPEG of 1200 × 630 as a sample of a campaign's picture. */
  cover: () => Promise<Buffer>
}

type Request = { Params: { id: string }; Querystring: { scheme?: string } }
const schemeOf = ({ scheme }: Request['Querystring']): Scheme => (scheme === 'dark' ? 'dark' : 'light')

/** The development server's page of all mails, `/dev/mails`. Never register it in production. */
export const serveMailGallery = async (app: FastifyInstance, { publicUrl, groups, cover }: Options): Promise<void> => {
  const mails = galleryOf(groups, { publicUrl })
  const find = (id: string) => mails.find((mail) => mail.id === id)
  app.get('/dev/mails', async (_request, reply) => sendDevPage(reply, galleryPage(mails)))
  app.get('/dev/mails/share.jpg', async (_request, reply) =>
    reply
      .type('image/jpeg')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await cover()),
  )
  app.get<Request>('/dev/mails/:id', async ({ params, query }, reply) => {
    const mail = find(params.id)
    if (!mail) return sendDevPage(reply, missingSamplePage(), 404)
    return sendDevPage(reply, galleryMailPage(mails, mail, schemeOf(query)))
  })
  app.get<Request>('/dev/mails/:id/html', async ({ params, query }, reply) => {
    const mail = find(params.id)
    if (!mail) return sendDevPage(reply, missingSamplePage(), 404)
    return sendFrame(reply, inScheme(renderMail(mail.content).html, schemeOf(query)))
  })
}
