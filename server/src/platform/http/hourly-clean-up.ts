import type { AppContext } from '../context.ts'
import { transact } from '../database/database.ts'
import { deleteOldChanges } from '../database/public-changes.sql.ts'
import { deleteExpiredKeys } from './idempotency.sql.ts'
import type { Job } from '../jobs/jobs.ts'

/** Deletes expired idempotency keys, and changes of public pages that every server has read. */
export const hourlyCleanUp = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Job => ({
  name: 'forget-idempotency-keys',
  cron: '41 * * * *',
  run: async () => {
    await transact(db, (tx) => deleteExpiredKeys(tx, clock.now()))
    await transact(db, deleteOldChanges)
  },
})
