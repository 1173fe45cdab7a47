import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import { tagKey } from './search-words.ts'

const lastLetter = '\u{10ffff}'
const likeLiteral = (text: string) => text.replace(/[\\%_]/g, '\\$&')

const findCommon = (db: Db, limit: number) =>
  db.selectFrom('tag').select('name').orderBy('campaigns', 'desc').orderBy('name').limit(limit).execute()

const match = rowShape({ name: 'text', campaigns: 'integer', place: 'integer' })

/**
 * Tags in use that match the typed text: those that begin with it, most common first, then those that contain it.
 * Ignores case and accents.
 */
export const findTags = async (db: Db, typed: string, limit: number): Promise<string[]> => {
  const key = tagKey(typed)
  if (key === '') return (await findCommon(db, limit)).map(({ name }) => name)
  const rows = await match.sql`
    (select name, campaigns, 0 as place from tag where key >= ${key} and key < ${key + lastLetter}
     order by campaigns desc, name limit ${sql.lit(limit)})
    union all
    (select name, campaigns, 1 from tag where key like ${`_%${likeLiteral(key)}%`} and not starts_with(key, ${key})
     order by campaigns desc, name limit ${sql.lit(limit)})
    order by place, campaigns desc, name limit ${sql.lit(limit)}`.all(db)
  return rows.map(({ name }) => name)
}
