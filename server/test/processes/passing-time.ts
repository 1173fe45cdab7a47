import { sql } from 'kysely'
import { createJobs } from '../../src/jobs/jobs.ts'
import { createLog } from '../../src/base/log.ts'
import type { Shop } from './shop.ts'

export type PassingTime = {
  /** Lets minutes go by for donations that are not finished and for webhooks to be sent again, and the next look come. */
  pass(minutes: number): Promise<void>
  stop(): Promise<void>
}

/** Spares a test that kills servers the minute in which a dead server's lease ends and the next look is due. */
export const passingTime = async ({ db, ownerUrl, paypal }: Shop): Promise<PassingTime> => {
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
