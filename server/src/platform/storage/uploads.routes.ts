import { extname } from 'node:path'
import * as contract from '@muster/contract/site/uploads.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerNotFound } from '../http/error-handler.ts'
import { DomainError, invalidField } from '../base/errors.ts'
import type { IncomingForm, ReceivedFile } from '../http/forms.ts'
import type { RouteContext } from '../context.ts'
import { type HandlerRequest, type Route, route } from '../http/route.ts'
import type { Storage } from './storage/index.ts'
import { removeAvatar, saveAvatar, type SetAvatar } from './avatar.ts'
import { saveCampaignImage, saveLogo } from './save-upload.ts'

/** Processes each file of a form, one after the other. */
const readFiles = async <T>(form: IncomingForm<unknown>, make: (file: ReceivedFile) => Promise<T>): Promise<T[]> => {
  const made: T[] = []
  for await (const file of form.files) made.push(await make(file))
  // Refuses unknown fields.
  form.fields()
  return made
}

const readFile = async <T>(form: IncomingForm<unknown>, make: (file: ReceivedFile) => Promise<T>): Promise<T> =>
  (await readFiles(form, make))[0] as T

/** Names the refused picture at the field of the files. */
const refusalAt = (error: unknown, position: number): unknown =>
  error instanceof DomainError && error.code === 'invalid'
    ? invalidField(contract.uploadCampaignImagesEndpoint.files.name, `Picture ${position}: ${error.message}`)
    : error

const uploadGallery =
  (context: RouteContext, storage: Storage) =>
  async ({ body, user, db }: HandlerRequest<typeof contract.uploadCampaignImagesEndpoint>) => {
    let position = 0
    const saved = await readFiles(body, (file) => {
      position++
      return saveCampaignImage({ ...context, db }, storage, user.id, file.read, 'whole').catch((error: unknown) => {
        throw refusalAt(error, position)
      })
    })
    const { alts = [] } = body.fields()
    return { images: saved.map(({ url }, index) => ({ url, alt: alts[index] ?? '' })) }
  }

/** Uploading. */
export const uploadRoutes = (context: RouteContext, storage: Storage, setAvatar: SetAvatar): Route[] => [
  route(contract.uploadAvatarEndpoint, async ({ body, user, db }) => ({
    url: await readFile(body, (file) => saveAvatar({ ...context, db }, storage, setAvatar, user.id, file.read)),
  })),
  route(contract.removeAvatarEndpoint, ({ user, db }) => removeAvatar({ ...context, db }, setAvatar, user.id)),
  route(contract.uploadCampaignCoverEndpoint, async ({ body, user, db }) => {
    const { url } = await readFile(body, (file) => saveCampaignImage({ ...context, db }, storage, user.id, file.read))
    return { url }
  }),
  route(contract.uploadLogoEndpoint, async ({ body, user, db }) => {
    const { url } = await readFile(body, (file) => saveLogo({ ...context, db }, storage, user.id, file.read))
    return { url }
  }),
  route(contract.uploadCampaignImagesEndpoint, uploadGallery(context, storage)),
]

const mediaTypes: Record<string, string> = { '.avif': 'image/avif', '.webp': 'image/webp', '.jpg': 'image/jpeg' }
const namePattern = /^[\w-]{1,64}$/
const filePattern = /^[\w-]{1,32}\.(avif|webp|jpg)$/

const cacheControl = {
  forever: 'public, max-age=31536000, immutable',
  /** Of WebP under the name of an AVIF file that is not encoded yet. */
  soon: 'public, max-age=300',
}

/** A file, or the WebP picture in place of an AVIF one that is not encoded. Browsers look at the media type, not at the name. */
const openFile = async (storage: Storage, name: string, file: string) => {
  const stored = await storage.open(`${name}/${file}`)
  if (stored) return { ...stored, file, cacheControl: cacheControl.forever }
  if (extname(file) !== '.avif') return null
  const webp = file.replace(/avif$/, 'webp')
  const instead = await storage.open(`${name}/${webp}`)
  return instead && { ...instead, file: webp, cacheControl: cacheControl.soon }
}

/**
 * Serves uploads at `/uploads/<name>/<file>`. A file never changes, so it is cached for a year.
 * @param isHidden whether a campaign that was taken down shows the picture with this name
 */
export const serveUploads = async (
  app: FastifyInstance,
  storage: Storage,
  isHidden: (name: string) => boolean,
): Promise<void> => {
  app.get('/uploads/:name/:file', async (request: FastifyRequest, reply) => {
    const { name, file } = request.params as { name: string; file: string }
    if (!namePattern.test(name) || !filePattern.test(file)) return answerNotFound(request, reply)
    if (isHidden(name)) {
      reply.header('cache-control', 'no-store')
      throw new DomainError('campaign_hidden', { message: 'This picture was taken down with its campaign' })
    }
    const etagOf = (served: string) => `"${name}-${served}"`
    if (request.headers['if-none-match'] === etagOf(file))
      return reply
        .code(304)
        .headers({ etag: etagOf(file), 'cache-control': cacheControl.forever })
        .send()
    const stored = await openFile(storage, name, file)
    if (!stored) return answerNotFound(request, reply)
    return reply
      .type(mediaTypes[extname(stored.file)] as string)
      .headers({
        etag: etagOf(stored.file),
        'cache-control': stored.cacheControl,
        'content-length': stored.bytes,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin', // social networks and mail programs show them
      })
      .send(stored.content)
  })
}
