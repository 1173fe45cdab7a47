import type { Db } from '../database/database.ts'
import { sql } from 'kysely'
import { jobsSchema } from '../database/migrate.ts'
import { rowShape } from '../database/rows.ts'

const queueRow = rowShape({
  name: 'text',
  waiting: 'integer',
  oldest: 'timestamptz | null',
  completed: 'timestamptz | null',
})

/**
 * Of each job: the number of runs that are due, since when the oldest of them waits, and when a run last completed. Completed runs are
 * kept for some days.
 */
export const findQueueFigures = (db: Db) =>
  queueRow.sql`select name,
      (count(*) filter (where state in ('created', 'retry') and start_after <= now()))::integer as waiting,
      min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest,
      max(completed_on) filter (where state = 'completed') as completed
    from ${sql.table(`${jobsSchema}.job`)} group by name order by name limit 200`.all(db)
