import { readFileSync } from 'node:fs'
import type { OverlayOptions } from 'sharp'
import { sharp } from '../../platform/base/sharp.ts'
import type { CharacterRange } from './fonts/characters.ts'
import { coverageFile, fontSettings } from './fonts/files.ts'

/** Characters that show nothing themselves: joiners, variation selectors, marks of direction. */
const invisible = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]$/u
/** Letters, which cannot be left out without changing the text. */
const essential = /^[\p{L}\p{M}\p{N}]$/u

const isWithin = (ranges: readonly CharacterRange[], code: number): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last)

/**
 * A text without the symbols that the fonts lack. Null if they lack one of its letters, because
 * half a name is worse than none.
 */
const drawableText = (text: string, ranges: readonly CharacterRange[]): string | null => {
  let drawable = ''
  for (const character of text.normalize('NFC')) {
    const isKnown = invisible.test(character) || isWithin(ranges, character.codePointAt(0) ?? 0)
    if (!isKnown && essential.test(character)) return null
    if (isKnown) drawable += /\p{Cc}/u.test(character) ? ' ' : character
  }
  const trimmed = drawable.trim()
  return trimmed === '' ? null : trimmed
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Whether a text runs from right to left: by its first letter. */
const runsRightToLeft = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')

type Face = 'heavy' | 'plain'
const faces: Readonly<Record<Face, string>> = {
  heavy:
    'Bricolage Grotesque ExtraBold, Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Thai, Noto Emoji Bold',
  plain: 'Bricolage Grotesque SemiBold, Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Thai, Noto Emoji Bold',
}

type Box = { left: number; top: number; width: number; height: number }
export type TextStyle = {
  face: Face
  colour: string
  /** Tried in this order until the text fits into its box. */
  sizes: readonly number[]
  align?: 'start' | 'centre' | 'end'
  /** The vertical position of the text in its box. Default: at the top. */
  hold?: 'top' | 'middle' | 'bottom'
  strike?: boolean
}
type Drawn = { data: Buffer; width: number; height: number }

let coverage: CharacterRange[] | undefined

/** Restricts font lookup to our fonts, so that images are the same on every machine. Call it before the first text is drawn. */
const openFonts = (): CharacterRange[] => {
  if (coverage) return coverage
  process.env['FONTCONFIG_FILE'] = fontSettings
  coverage = JSON.parse(readFileSync(coverageFile, 'utf8')) as CharacterRange[]
  return coverage
}

/** The drawable part of a text; null if the fonts lack one of its letters. */
export const drawable = (text: string): string | null => drawableText(text, openFonts())

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const markupOf = (text: string, { colour, strike = false }: TextStyle): string => {
  const escaped = text.replace(/[&<>]/g, (character) => entities[character] ?? character)
  return `<span foreground="${colour}" line_height="0.92"${strike ? ' strikethrough="true"' : ''}>${escaped}</span>`
}

const drawAt = async (text: string, style: TextStyle, width: number, size: number): Promise<Drawn> => {
  const picture = sharp({
    text: {
      text: markupOf(text, style),
      font: `${faces[style.face]} ${size}`,
      dpi: 72,
      width,
      rgba: true,
      wrap: 'word-char',
      align: style.align === 'centre' ? 'centre' : 'left',
    },
  })
  const { data, info } = await picture.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The text in the first size that fits. If none fits, the rendered picture is scaled down. */
const fit = async (text: string, style: TextStyle, { width, height }: Box): Promise<Drawn> => {
  let drawn: Drawn | undefined
  for (const size of style.sizes) {
    drawn = await drawAt(text, style, width, size)
    if (drawn.width <= width && drawn.height <= height) return drawn
  }
  if (!drawn) throw new Error('a text needs a size')
  const shrunk = sharp(drawn.data).resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await shrunk.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const shift = (place: 'start' | 'middle' | 'end', room: number): number => {
  if (place === 'start') return 0
  return place === 'end' ? room : Math.round(room / 2)
}
const across = { start: 'start', centre: 'middle', end: 'end' } as const
const down = { top: 'start', middle: 'middle', bottom: 'end' } as const

/** A text in a box, as a layer for a picture. Its direction follows its first letter. */
export const textIn = async (box: Box, text: string, style: TextStyle): Promise<OverlayOptions> => {
  openFonts()
  const { data, width, height } = await fit(text, style, box)
  const { align = runsRightToLeft(text) ? 'end' : 'start', hold = 'top' } = style
  return {
    input: data,
    left: box.left + shift(across[align], box.width - width),
    top: box.top + shift(down[hold], box.height - height),
  }
}
