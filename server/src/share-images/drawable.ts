import type { CharacterRange } from './fonts/characters.ts'

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
export const drawableText = (text: string, ranges: readonly CharacterRange[]): string | null => {
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
export const runsRightToLeft = (text: string): boolean => rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '')
