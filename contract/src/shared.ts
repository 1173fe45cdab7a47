import * as z from 'zod/mini'
import { pageSizeMax } from './facts/limits.ts'
import { sentences } from './facts/sentences.ts'
import { currencies } from './facts/money.ts'
import './sentences.ts'
import { string, token } from './text.ts'

export { line, string, text, token } from './text.ts'

/** UUIDv7 as text: every record's `_id`. */
export const Id = z.uuid(sentences.invalidId)
/** ISO 8601 instant in UTC. */
export const Instant = z.iso.datetime()
/** Calendar day `YYYY-MM-DD`, without a time zone. */
export const Day = z.iso.date('Choose a day')
/** Money in requests and responses: decimal major units, next to a `currency`. The server uses integers of minor units. */
export const Money = z.number()
export const Message = z.object({ message: z.string() })

export const Currency = z.enum(currencies, 'Choose USD, EUR or GBP')

/** Far more versions than one promise gets. It is the largest number that the database stores. */
const versionMax = 2_147_483_647
const anyVersion = 'Send the number of a version'
const version = [z.int(anyVersion), z.minimum(1, anyVersion), z.maximum(versionMax, anyVersion)] as const

/** The version that was shown when the caller pressed. It is refused if its promise is not the current one. Left out: the current one. */
export const shownVersion = z.optional(z.number(anyVersion).check(...version))
/** {@link shownVersion} in the query of an address. */
export const shownVersionInQuery = z.optional(z.coerce.number(anyVersion).check(...version))

const pageSize = `A page has 1 to ${pageSizeMax} records`

/**
 * A field of a PUT body. If it is left out, the value stays; `null` sets the default.
 * @param field what creating takes
 */
export const change = <const Field extends z.ZodMiniType>(field: Field, initial: z.output<Field>) =>
  z.optional(
    z.pipe(
      z.nullable(field),
      z.transform((value: z.output<Field> | null): z.output<Field> => value ?? initial),
    ),
  )

/** Query of a paged list: at most 100 records, from an opaque cursor that a previous `Link` header gave. */
export const pageQuery = {
  limit: z._default(
    z.coerce.number(pageSize).check(z.int(pageSize), z.minimum(1, pageSize), z.maximum(pageSizeMax, pageSize)),
    20,
  ),
  cursor: z.optional(token(500, 'This cursor is not valid')),
}

/** The order of a list: the name of a field, with a leading `-` for the reverse. The first is the default. */
export const sortBy = <const First extends string, const Rest extends string[]>(first: First, ...rest: Rest) =>
  z._default(z.enum([first, ...rest] as const), first)

/** An offset such as `+01:00` is not a time zone name, and some browsers cannot format times in it. */
const isTimeZone = (zone: string) => {
  if (/^[+-]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const zoneProblem = 'Choose a time zone such as Europe/Ljubljana'

/** A time zone by its IANA name. */
export const TimeZone = string().check(
  z.maxLength(64, zoneProblem),
  z.refine((zone) => zone.length <= 64 && isTimeZone(zone), zoneProblem),
)
