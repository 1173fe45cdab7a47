import { sql } from 'kysely'
import { countDue, type RetentionTask } from '../../database/retention-task.ts'
import { rowShape } from '../../database/rows.ts'

const deletion = rowShape({ deleted: 'integer' })

/**
 * The application may only read the history, so a function of the database deletes its oldest entries. Both use the database's clock, like
 * the entries.
 */
export const historyRetention: readonly RetentionTask[] = [
  {
    kind: 'change_history',
    findDue: (db, { days }) =>
      countDue(db, {
        from: sql`change_history`,
        since: sql`created_at`,
        isDue: sql`created_at < clock_timestamp() - make_interval(days => ${days}::integer)`,
      }),
    remove: async (tx, { days }, limit) => {
      const { deleted } = await deletion.sql`select delete_old_history(${days}, ${limit}) as deleted`.one(tx)
      return deleted
    },
  },
]
