import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'

// zod/mini carries no messages of its own until it is given a language.
z.config(en())

/** UUIDv7 as text: every record's `_id`. */
export const Id = z.uuid('This id is not valid')
/** ISO 8601 instant in UTC. */
export const Instant = z.iso.datetime()
/** Calendar day `YYYY-MM-DD`, without a zone of its own. */
export const Day = z.iso.date()
/** Money on the wire: decimal major units, beside a `currency`. Inside the server it is an integer of minor units. */
export const Money = z.number()
/** Whether an amount of major units is whole in minor units: at most two decimals. */
export const hasAtMostTwoDecimals = (amount: number) => Number(amount.toFixed(2)) === amount
export const Message = z.object({ message: z.string() })

export const currencies = ['USD', 'EUR', 'GBP'] as const
export const Currency = z.enum(currencies, 'Choose USD, EUR or GBP')
export type Currency = z.infer<typeof Currency>

/** Text of one line: control characters refused (a line break would forge a mail header), ends trimmed. */
export const line = (max: number, message = `At most ${max} characters`) =>
  z.string().check(z.trim(), z.maxLength(max, message), z.regex(/^\P{Cc}*$/u, 'Line breaks are not allowed here'))

/** Plain text with line breaks, ends trimmed; control characters other than those and tabs are refused. */
export const text = (max: number, missing?: string) =>
  z
    .string(missing)
    .check(z.trim(), z.maxLength(max, `At most ${max} characters`), z.regex(/^(\P{Cc}|[\n\r\t])*$/u, 'Plain text only'))

/** Query of a paged list: at most 100 records, from an opaque cursor that a previous `Link` header gave. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
  cursor: z.optional(z.string().check(z.maxLength(500))),
}

/** Order of a list: the name of a field, or with `-` before it the other way round. The first is the default. */
export const sortBy = <const First extends string, const Rest extends string[]>(first: First, ...rest: Rest) =>
  z._default(z.enum([first, ...rest] as const), first)

/** At most this many suggestions of tags and places are shown (specification, section 9). */
export const maxSuggestions = 6

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
/** A time zone by its IANA name. */
export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'Choose a time zone such as Europe/Ljubljana'))
