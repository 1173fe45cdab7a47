import { cleanEmail } from '@muster/contract/facts/email-address.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'

const key = rowShape({ key: 'text' })

/** Further addresses are left to the next look. */
const keysMax = 1_000

const keys = sql`
  select email_key as key from account union select email_key from support union select guest_email_key from donation`

/** Addresses that were stored with signs outside ASCII, which no address has since its domain is stored in ASCII. */
const findOther = (db: Db) =>
  key.sql`select key from (${keys}) as stored where key ~ '[^\\x20-\\x7e]' order by key limit ${sql.lit(keysMax)}`.all(
    db,
  )

/** Pairs of stored addresses that are one mailbox: the older form, and the one in which it is stored today. */
export const findTwice = async (db: Db): Promise<{ older: string; today: string }[]> => {
  const pairs = (await findOther(db)).map(({ key: older }) => ({ older, today: cleanEmail(older).toLowerCase() }))
  if (pairs.length === 0) return []
  const today = pairs.map((pair) => pair.today)
  const stored = await key.sql`select key from (${keys}) as stored where key = any(${today}::text[])`.all(db)
  const known = new Set(stored.map((row) => row.key))
  return pairs.filter((pair) => known.has(pair.today))
}
