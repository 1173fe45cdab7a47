import type { AppContext } from '../context.ts'
import { transactOne } from '../database/database.ts'
import { deleteOldChanges } from '../database/public-changes.sql.ts'
import { deleteExpiredKeys } from './idempotency.sql.ts'
import { deleteOldCounts } from './request-counts.sql.ts'

/** Deletes expired idempotency keys, changes of public pages that every server has read, and counts of requests. */
export const defineHourlyCleanUp = ({ db, clock, jobs }: Pick<AppContext, 'db' | 'clock' | 'jobs'>): void =>
  jobs.define({
    name: 'forget-idempotency-keys',
    cron: '41 * * * *',
    run: async () => {
      await transactOne(db, (tx) => deleteExpiredKeys(tx, clock.now()))
      await transactOne(db, deleteOldChanges)
      await transactOne(db, deleteOldCounts)
    },
  })
