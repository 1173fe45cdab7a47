import * as z from 'zod/mini'
import { cleanLine, cleanText } from './facts/clean-text.ts'
import { sentences } from './facts/sentences.ts'

/**
 * NUL, which PostgreSQL cannot store, and halves of surrogate pairs, which UTF-8 cannot. Under the `u` flag `\p{Cs}` is only those
 * without their other half.
 */
const storable = /^[^\0\p{Cs}]*$/u

/** The message for a missing or empty required text; any other wrong type has the general message. */
const ifMissing = (missing: string | undefined) =>
  missing && {
    error: ({ input }: { input?: unknown }) => (input === undefined || input === null ? missing : undefined),
  }

/** Every string of a request begins with this: text that can be stored. */
export const string = (missing?: string) =>
  z.string(ifMissing(missing)).check(z.regex(storable, sentences.unreadableText))

const count = new Intl.NumberFormat('en-US')
const atMost = (lengthMax: number): string => `At most ${count.format(lengthMax)} characters`

type LineOptions = {
  /** Error message if the text is missing or empty. Omit it to allow empty text. */
  missing?: string
  /** Error message if the text is too long. */
  tooLong?: string
  /** Transforms the cleaned text before it is stored. Default: unchanged. */
  keep?: (cleaned: string) => string
}

/** Text of one line, such as a name or a title: cleaned (a line break would forge a mail header), then counted. */
export const line = (
  lengthMax: number,
  { missing, tooLong = atMost(lengthMax), keep = (cleaned) => cleaned }: LineOptions = {},
) =>
  string(missing).check(
    z.overwrite((typed) => keep(cleanLine(typed))),
    ...(missing === undefined ? [] : [z.minLength(1, missing)]),
    z.maxLength(lengthMax, tooLong),
  )

/** Plain text with line breaks, ends trimmed; other control characters are refused. @param missing as in {@link line}. Record 16. */
export const text = (lengthMax: number, missing?: string, tooLong = atMost(lengthMax)) =>
  string(missing).check(
    z.overwrite(cleanText),
    ...(missing === undefined ? [] : [z.minLength(1, missing)]),
    z.maxLength(lengthMax, tooLong),
    z.regex(/^[\P{Cc}\n\r\t]*$/u, 'Plain text only'),
  )

/** A token of a link, or a foreign id. Limited in length, not cleaned. */
export const token = (lengthMax: number, tooLong = atMost(lengthMax)) => string().check(z.maxLength(lengthMax, tooLong))
