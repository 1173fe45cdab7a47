import type { Db } from './database.ts'
import { rowShape } from './rows.ts'

const identity = rowShape({ text: 'text' })

/** A text that is the same for every connection to this database, until its server restarts, and differs for a copy of it. */
export const findIdentity = async (db: Db): Promise<string> => {
  const { text } = await identity.sql`
    select extract(epoch from pg_postmaster_start_time())::text || '/' || oid::text as text
    from pg_database where datname = current_database()`.one(db)
  return text
}
