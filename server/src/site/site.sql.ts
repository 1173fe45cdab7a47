import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** Whether the database answers a query. */
export const databaseAnswers = async (db: Db): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
