import type { Db } from './database.ts'
import { rowShape } from './rows.ts'

const answer = rowShape({ is_limited: 'boolean' })

/** Whether a new connection limits the duration of a statement. A pooler may drop that. */
export const limitsStatements = async (db: Db): Promise<boolean> =>
  (await answer.sql`select current_setting('statement_timeout') <> '0' as is_limited`.one(db)).is_limited
