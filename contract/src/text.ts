import * as z from 'zod/mini'
import { sentences } from './sentences.ts'

/**
 * NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which UTF-8 cannot. Under the `u` flag `\p{Cs}` is only those
 * without their other half.
 */
const storable = /^[^\0\p{Cs}]*$/u

/** The sentence where a required text is missing or empty; any other wrong type has the general one. */
const ifMissing = (missing: string | undefined) =>
  missing && {
    error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : undefined),
  }

/** Every string of a request begins with this: text that can be stored. */
export const string = (missing?: string) =>
  z.string(ifMissing(missing)).check(z.regex(storable, sentences.unreadableText))

/**
 * What a text of one line loses: control characters, soft hyphen, line and paragraph separators, direction overrides and isolates, and
 * characters without width. U+200C, U+200D and U+FE0F stay, because Persian and Indic names and emoji need them. Tag characters stay
 * where they spell a flag, after U+1F3F4.
 */
const invisible =
  /(\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\p{Cc}\u00AD\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u{E0000}-\u{E007F}]/gu

/** Only characters without a shape: a title or a reason of these would be empty on the screen. */
const shapeless = /^[\s\p{Cf}\p{Z}\uFE0F]*$/u

/** A text of one line as it is kept. */
const cleanLine = (typed: string): string => {
  const shown = typed.replace(invisible, (_, flag: string | undefined) => flag ?? '').trim()
  return shapeless.test(shown) ? '' : shown
}

type LineOptions = {
  /** Sentence where it is missing or empty; absent: it may be empty. */
  missing?: string
  /** Sentence where it is too long. */
  tooLong?: string
}

/** Text of one line, such as a name or a title: cleaned (a line break would forge a mail header), then counted. */
export const line = (max: number, { missing, tooLong = `At most ${max} characters` }: LineOptions = {}) =>
  string(missing).check(
    z.overwrite(cleanLine),
    ...(missing === undefined ? [] : [z.minLength(1, missing)]),
    z.maxLength(max, tooLong),
  )

/** U+202D and U+202E make the text after them read backwards or forwards, whatever it is. */
const overrides = /[\u202D\u202E]/g

/** A text of several lines as it is kept. */
const cleanText = (typed: string): string => {
  const shown = typed.replace(overrides, '').trim()
  return shapeless.test(shown) ? '' : shown
}

/** Plain text with line breaks, ends trimmed; other control characters are refused. @param missing as in {@link line} */
export const text = (max: number, missing?: string, tooLong = `At most ${max} characters`) =>
  string(missing).check(
    z.overwrite(cleanText),
    ...(missing === undefined ? [] : [z.minLength(1, missing)]),
    z.maxLength(max, tooLong),
    z.regex(/^(\P{Cc}|[\n\r\t])*$/u, 'Plain text only'),
  )

/** A token of a link, or another id that is not ours: bounded, and looked up as it is. */
export const token = (max: number, tooLong = `At most ${max} characters`) => string().check(z.maxLength(max, tooLong))
