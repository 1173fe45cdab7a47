import { shadesOfSite } from '@muster/contract/facts/accent.ts'
import type { PicturedFace } from '@muster/contract/facts/site-pictures.ts'
import type { OverlayOptions } from 'sharp'
import { sharp } from '../../platform/base/sharp.ts'
import { drawSheet } from './sheet.ts'
import { drawable, textIn } from './text.ts'

const marigold = { ground: '#f2a900', head: '#d38f00', colour: '#1d1722' }

const coloursOf = ({ accent }: PicturedFace) => {
  if (accent === null) return marigold
  const { light } = shadesOfSite({ accent })
  return { ground: light.accent, head: light.deep, colour: light.on }
}

/** The first character of the name; nothing if the fonts lack it. */
const letterIn = async (face: PicturedFace, side: number): Promise<OverlayOptions[]> => {
  const [first] = new Intl.Segmenter().segment(face.name.trim())
  const letter = drawable((first?.segment ?? '').toUpperCase())
  if (letter === null) return []
  const part = (share: number) => Math.round(side * share)
  const box = { left: part(0.14), top: part(0.29), width: part(0.72), height: part(0.66) }
  const { colour } = coloursOf(face)
  const sizes = [part(0.62), part(0.5), part(0.4)]
  return [await textIn(box, letter, { face: 'heavy', colour, sizes, align: 'centre', hold: 'middle' })]
}

/** The mark of a site without a logo: a calendar sheet in its accent colour with its first letter. A PNG. */
export const drawMark = async (face: PicturedFace, side: number): Promise<Buffer> => {
  const { ground, head } = coloursOf(face)
  const radius = Math.round(side * 0.18)
  const { input, raw } = drawSheet({
    width: side,
    height: side,
    radius,
    ground,
    head,
    headHeight: Math.round(side / 4),
  })
  return sharp(input, { raw })
    .composite(await letterIn(face, side))
    .png()
    .toBuffer()
}
