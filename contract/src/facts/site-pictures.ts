import { type SiteFace } from './site-face.ts'

/** The parts of the organisation that its icon and its picture show. */
export type PicturedFace = Pick<SiteFace, 'name' | 'accent' | 'logo'>

/** A 32-bit hash of a text (FNV-1a over its characters). */
const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Increase this when the drawings change, so that copies of the old ones are no longer used. */
const drawing = 1

/** Changes whenever the pictures change. Their addresses contain it, so that a copy can be kept forever. */
export const faceVersion = ({ name, accent, logo }: PicturedFace) =>
  hashOf(JSON.stringify([drawing, name, accent, logo]))

export const siteIconPath = '/site-icon.png'
/** The picture that chat apps and social networks show of a page without its own. */
export const socialPicturePath = '/social.jpg'

export const pictureHref = (path: typeof siteIconPath | typeof socialPicturePath, face: PicturedFace) =>
  `${path}?v=${faceVersion(face)}`
