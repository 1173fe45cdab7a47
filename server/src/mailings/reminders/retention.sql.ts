import { sql } from 'kysely'
import { deletesOld, type RetentionTask } from '../../database/retention-task.ts'

/** Who was reminded, and the runs of the job. */
export const reminderRetention: readonly RetentionTask[] = [
  deletesOld({
    kind: 'reminders',
    table: 'reminder',
    key: ['campaign_id', 'day', 'kind', 'address_hash'],
    since: sql`day::timestamp at time zone 'UTC'`,
    isDue: ({ before }) => sql`day < ${before.toISOString().slice(0, 10)}::date`,
  }),
  deletesOld({ kind: 'runs', table: 'cron_run', key: ['id'], since: sql`started_at` }),
]
