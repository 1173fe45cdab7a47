/** Line breaks of all kinds and tabs. In a text of one line they stand between words. */
const breaks = /[\t-\r\u0085\u2028\u2029]/gu

/**
 * Characters removed from single-line text: control characters, soft hyphen, direction overrides and isolates, and
 * characters without width. U+200C, U+200D and U+FE0F stay, because Persian and Indic names and emoji need them. Tag characters stay
 * where they spell a flag, after U+1F3F4.
 */
const invisible =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|(?!\n)[\p{Cc}\u00AD\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u{E0000}-\u{E007F}]/gu

/**
 * Text of invisible characters only, which would look empty. U+2800 is a Braille cell without dots, and
 * Unicode counts the fillers of Hangul as ignorable.
 */
const shapeless = /^[\s\p{Cf}\p{Z}\p{DI}\u2800]*$/u

/** U+202D and U+202E force a direction on the text that follows. */
const overrides = /[\u202D\u202E]/g

const unlessShapeless = (text: string): string => (shapeless.test(text) ? '' : text)

/** A line break and the spaces around it are one space, so that the words at its ends stay apart. */
const joinLines = (text: string): string => text.replace(/\s+/gu, (gap) => (gap.includes('\n') ? ' ' : gap))

/** A text of one line as it is stored. */
export const cleanLine = (typed: string): string =>
  unlessShapeless(
    joinLines(typed.replace(breaks, '\n').replace(invisible, (_, flag: string | undefined) => flag ?? '')).trim(),
  )

/** A text of several lines as it is stored. */
export const cleanText = (typed: string): string => unlessShapeless(typed.replace(overrides, '').trim())
