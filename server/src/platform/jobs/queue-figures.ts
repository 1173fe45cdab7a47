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

const troubleRow = rowShape({ name: 'text', waiting_seconds: 'integer | null', failing_seconds: 'integer | null' })

/**
 * Jobs whose runs wait or fail: for how long the oldest due run has waited, and how long ago a run first failed after the last that
 * completed.
 */
export const findJobTroubles = (db: Db) =>
  troubleRow.sql`select name,
      extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::integer
        as waiting_seconds,
      extract(epoch from now() - min(completed_on) filter (where state = 'failed' and (succeeded is null or completed_on > succeeded)))
        ::integer as failing_seconds
    from (select *, max(completed_on) filter (where state = 'completed') over (partition by name) as succeeded
      from ${sql.table(`${jobsSchema}.job`)}) as run
    where state in ('created', 'retry', 'failed') group by name order by name limit 200`.all(db)

const lastRow = rowShape({ age: 'integer | null' })

/** How many seconds ago a run of a job was asked for or completed; null: never, or long ago. */
export const findSecondsSinceRun = async (db: Db, job: string): Promise<number | null> => {
  const { age } = await lastRow.sql`
    select extract(epoch from now() - max(greatest(created_on, completed_on)))::integer as age
    from ${sql.table(`${jobsSchema}.job`)} where name = ${job}`.one(db)
  return age
}
