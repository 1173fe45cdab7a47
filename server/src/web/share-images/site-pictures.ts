import { buffer } from 'node:stream/consumers'
import { faceVersion, type PicturedFace } from '@muster/contract/facts/site-pictures.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Storage } from '../../platform/storage/index.ts'

export type Draw = (face: PicturedFace, logo: Buffer | null) => Promise<Buffer>
export type SiteContext = Pick<AppContext, 'organisation' | 'log'>

const uploads = '/uploads/'

const logoOf = async (storage: Storage, { logo }: PicturedFace): Promise<Buffer | null> => {
  const stored = logo?.startsWith(uploads) ? await storage.open(logo.slice(uploads.length)) : null
  return stored && buffer(stored.content)
}

/** Draws a picture of the organisation as it is now, once for each version. */
export const createLatest = ({ organisation, log }: SiteContext, storage: Storage, draw: Draw) => {
  let latest: { version: string; picture: Promise<Buffer> } | null = null
  const drawNow = async (face: PicturedFace): Promise<Buffer> => {
    try {
      return await draw(face, await logoOf(storage, face))
    } catch (error) {
      log.warn({ err: error }, 'the logo could not be drawn')
      return draw(face, null)
    }
  }
  return async (): Promise<{ version: string; picture: Buffer }> => {
    const face = organisation.current()
    const version = faceVersion(face)
    if (latest?.version !== version) latest = { version, picture: drawNow(face) }
    const { picture } = latest
    // The next request tries again.
    picture.catch(() => (latest = null))
    return { version, picture: await picture }
  }
}
