import { sql } from 'kysely'
import { createJobs } from '../../src/jobs/jobs.ts'
import { createLog } from '../../src/base/log.ts'
import type { Installation } from './installation.ts'

export type TimeSkipper = {
  /** Makes the next check of unfinished donations and the next webhook retries due immediately. */
  pass(minutes: number): Promise<void>
  stop(): Promise<void>
}

/** Skips the minute after which a killed server's lease expires and the next check is due. */
export const createTimeSkipper = async ({ db, ownerUrl, paypal }: Installation): Promise<TimeSkipper> => {
  const jobs = createJobs({ url: ownerUrl, log: createLog('silent') })
  await jobs.start()
  return {
    pass: async (minutes) => {
      const span = sql.raw(`interval '${minutes} minutes'`)
      await sql`
        update donation set
          created_at = created_at - ${span},
          next_check_at = next_check_at - ${span},
          leased_until = leased_until - ${span}
        where next_check_at is not null`.execute(db)
      await jobs.wake('reconcile-donations')
      await paypal.passMinute()
    },
    stop: () => jobs.stop(),
  }
}
