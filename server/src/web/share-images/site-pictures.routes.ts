import { siteIconPath, socialPicturePath } from '@muster/contract/facts/site-pictures.ts'
import type { FastifyInstance } from 'fastify'
import type { Storage } from '../../platform/storage/index.ts'
import { createLatest, type Draw, type SiteContext } from './site-pictures.ts'

/** Loaded with the first picture, because the library takes memory and time. */
const loadDrawing = () => import('./draw-site-pictures.ts')

/** Serves the organisation's icon and its default picture. Pages link them with their version in `v`, so they never change there. */
export const serveSitePictures = (app: FastifyInstance, context: SiteContext, storage: Storage): void => {
  const serve = (path: string, type: string, draw: Draw): void => {
    const latest = createLatest(context, storage, draw)
    app.get(path, async (request, reply) => {
      const { version, picture } = await latest()
      const isCurrent = (request.query as { v?: string }).v === version
      const etag = `"${version}"`
      reply.headers({
        etag,
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(picture)
    })
  }
  serve(siteIconPath, 'image/png', async (...face) => (await loadDrawing()).drawSiteIcon(...face))
  serve(socialPicturePath, 'image/jpeg', async (...face) => (await loadDrawing()).drawSocialPicture(...face))
}
