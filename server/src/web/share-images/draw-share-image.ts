import { shadesOfSite } from '@muster/contract/facts/accent.ts'
import { defaultSiteName } from '@muster/contract/facts/site-face.ts'
import type { OverlayOptions } from 'sharp'
import { sharp } from '../../platform/base/sharp.ts'
import type { ShareFacts } from '../../campaigns/index.ts'
import { besideWords, blockWords, peopleWords } from './words.ts'
import * as layout from './layout.ts'
import { drawPattern } from './pattern.ts'
import { drawable, textIn, type TextStyle } from './text.ts'
import { block, blockHeadHeight } from './layout.ts'
import { drawSheet } from './sheet.ts'

const { width, height, left, top } = block

/** Draws the block of the day without its words. */
const drawDateBlock = ({ ground, head }: { ground: string; head: string }): OverlayOptions => ({
  ...drawSheet({ width, height, radius: 12, ground, head, headHeight: blockHeadHeight }),
  left,
  top,
})

const ink = '#1d1722'
const paper = '#f7f6f9'
const mute = '#5c5463'
const looks = {
  coming: { ground: '#f2a900', head: '#d38f00', text: ink },
  quiet: { ground: '#eeebf2', head: '#dcd7e2', text: mute },
}
const lookOf = (state: ShareFacts['state']) => (state === 'coming' ? looks.coming : looks.quiet)

/** The picture beside the panel, desaturated for a past or cancelled day. */
const pictureOf = async ({ campaignId, state }: ShareFacts, cover: Buffer | null): Promise<Buffer> => {
  const source = cover ? sharp(cover) : drawPattern(campaignId)
  const { width, height } = layout.picture
  // Crops a photograph to its most interesting part. A pattern is uniform.
  const position = cover ? sharp.strategy.attention : 'centre'
  const cut = source.resize(width, height, { fit: 'cover', position }).flatten({ background: '#ffffff' })
  return (state === 'coming' ? cut : cut.modulate({ saturation: 0.25, brightness: 1.05 }))
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const centred = (face: TextStyle['face'], colour: string, sizes: number[]): TextStyle => ({
  face,
  colour,
  sizes,
  align: 'centre',
  hold: 'middle',
})

const blockTexts = ({ day, state }: ShareFacts): Promise<OverlayOptions>[] => {
  const { weekday, numeral, month } = blockWords(day)
  const { text } = lookOf(state)
  const strike = state === 'cancelled' && day !== null
  return [
    ...(weekday ? [textIn(layout.weekdayBox, weekday, centred('plain', text, [25, 22]))] : []),
    textIn(layout.numeralBox, numeral, { ...centred('heavy', text, [104, 96, 88]), strike }),
    textIn(layout.monthBox, month, centred('plain', text, [28, 25, 22])),
  ]
}

const danger = '#a3182b'

const besideTexts = (facts: ShareFacts): Promise<OverlayOptions>[] => {
  const { state, place, year } = besideWords(facts, drawable)
  const { left, top, width } = layout.besideBox
  const line = (offset: number, height: number) => ({ left, top: top + offset, width, height })
  const sizes = [32, 29, 26, 23, 20]
  const style = { face: 'plain', colour: ink, sizes, align: 'start' } as const
  const stateColour = facts.state === 'cancelled' ? danger : mute
  return [
    ...(state ? [textIn(line(4, 40), state, { ...style, face: 'heavy', colour: stateColour })] : []),
    ...(place ? [textIn(line(50, 72), place, { ...style, hold: 'bottom' })] : []),
    textIn(line(138, 32), year, { ...style, colour: mute, sizes: [27, 24, 21] }),
  ]
}

const peopleTexts = (facts: ShareFacts): Promise<OverlayOptions>[] => {
  const { large, small } = peopleWords(facts, drawable)
  const style = { align: 'start', hold: 'bottom' } as const
  return [
    ...(large ? [textIn(layout.peopleBox, large, { ...style, face: 'heavy', colour: ink, sizes: [38] })] : []),
    ...(small
      ? [textIn(layout.ownerBox, small, { ...style, face: 'plain', colour: mute, sizes: [26, 23, 20, 18] })]
      : []),
  ]
}

const titleText = ({ title }: ShareFacts): Promise<OverlayOptions>[] => {
  const text = drawable(title)
  const sizes = [68, 62, 56, 50, 45, 40, 36, 32, 28]
  return text === null ? [] : [textIn(layout.titleBox, text, { face: 'heavy', colour: ink, sizes, hold: 'middle' })]
}

const brandStyle = (accent: string | null) => ({
  face: 'heavy' as const,
  colour: shadesOfSite({ accent }).light.accent,
  sizes: [36, 30, 25, 20],
  align: 'end' as const,
  hold: 'bottom' as const,
})

/**
 * The picture that chat apps and social networks show of a campaign: its day, title, place and people beside its cover.
 * @param cover its picture in any size, or null: the pattern of the campaign
 */
export const drawShareImage = async (facts: ShareFacts, cover: Buffer | null): Promise<Buffer> => {
  const { name, accent } = facts.site
  const texts = [
    ...blockTexts(facts),
    ...besideTexts(facts),
    ...titleText(facts),
    ...peopleTexts(facts),
    textIn(layout.brandBox, drawable(name) ?? defaultSiteName, brandStyle(accent)),
  ]
  const { left, top } = layout.picture
  const picture = { input: await pictureOf(facts, cover), left, top }
  const { width, height } = layout
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([drawDateBlock(lookOf(facts.state)), picture, ...(await Promise.all(texts))])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
