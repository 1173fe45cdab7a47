import { shadesOfSite } from '@muster/contract/facts/accent.ts'
import { shareImage } from '@muster/contract/facts/pictures.ts'
import type { PicturedFace } from '@muster/contract/facts/site-pictures.ts'
import type { OverlayOptions } from 'sharp'
import { sharp } from '../../platform/base/sharp.ts'
import { drawSheet } from './sheet.ts'
import { drawMark } from './site-mark.ts'
import { drawable, textIn, type TextStyle } from './text.ts'

const ink = '#1d1722'
const paper = '#f7f6f9'
const slogan = ['Pick a day.', 'Fill it with people.']

const iconSide = 192
/** In a square, a wider logo is too low to be recognised. */
const logoRatioMax = 2

/** The logo on a light tile, so that it can be seen on the tabs of a dark browser too; null: it is too wide. */
const drawLogoIcon = async (logo: Buffer): Promise<Buffer | null> => {
  const { width, height } = await sharp(logo).metadata()
  if (width > height * logoRatioMax) return null
  const side = iconSide - 24
  const tile = drawSheet({ width: iconSide, height: iconSide, radius: 34, ground: '#ffffff' })
  const input = await sharp(logo).resize(side, side, { fit: 'inside' }).png().toBuffer()
  return sharp(tile.input, { raw: tile.raw }).composite([{ input }]).png().toBuffer()
}

/** The icon of the site's tabs and bookmarks. @param logo the stored logo in any size; null: the site has none */
export const drawSiteIcon = async (face: PicturedFace, logo: Buffer | null): Promise<Buffer> =>
  (logo && (await drawLogoIcon(logo))) ?? (await drawMark(face, iconSide))

const margin = 90
const bandHeight = 16

const nameOf = ({ name }: PicturedFace, box: Parameters<typeof textIn>[0], colour: string) => {
  const words = drawable(name)
  const style: TextStyle = { face: 'heavy', colour, sizes: [44, 40, 36, 32, 28], hold: 'top' }
  return words === null ? [] : [textIn(box, words, style)]
}

const sloganIn = (box: Parameters<typeof textIn>[0], separator: string, sizes: number[]) =>
  textIn(box, slogan.join(separator), { face: 'heavy', colour: ink, sizes, hold: 'middle' })

/** The logo above the slogan. */
const besideLogo = async (face: PicturedFace, logo: Buffer, colour: string): Promise<OverlayOptions[]> => {
  const width = shareImage.width - 2 * margin
  const input = await sharp(logo).resize(620, 170, { fit: 'inside', withoutEnlargement: true }).png().toBuffer()
  const texts = await Promise.all([
    sloganIn({ left: margin, top: 276, width, height: 206 }, '\n', [96, 88, 80]),
    ...nameOf(face, { left: margin, top: 506, width, height: 90 }, colour),
  ])
  return [{ input, left: margin, top: 80 }, ...texts]
}

/** The mark beside the slogan. */
const besideMark = async (face: PicturedFace, colour: string): Promise<OverlayOptions[]> => {
  const side = 300
  const [left, width] = [470, shareImage.width - 470 - 70]
  const input = await drawMark(face, side)
  const texts = await Promise.all([
    sloganIn({ left, top: 110, width, height: 330 }, ' ', [112, 104, 96]),
    ...nameOf(face, { left, top: 468, width, height: 100 }, colour),
  ])
  return [{ input, left: margin, top: 150 }, ...texts]
}

/** The picture that chat apps and social networks show of a page without its own. @param logo as for {@link drawSiteIcon} */
export const drawSocialPicture = async (face: PicturedFace, logo: Buffer | null): Promise<Buffer> => {
  const { width, height } = shareImage
  const { accent } = shadesOfSite(face).light
  const band = { create: { width, height: bandHeight, channels: 3 as const, background: accent } }
  const layers = logo ? await besideLogo(face, logo, accent) : await besideMark(face, accent)
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([...layers, { input: band, left: 0, top: height - bandHeight }])
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}
