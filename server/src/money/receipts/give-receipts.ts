import { after, day, minute } from '../../platform/base/clock.ts'
import { transact } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/context.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { isNamed, issuerOf } from './issuer.ts'
import { giveNumbers, saveIssuer, takeNumbering } from './numbering.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/**
 * A booking is numbered only when it is this old. Its time is taken before its transaction commits, so a booking that becomes visible later
 * can have an earlier time. The difference is at most the duration of a transaction and the deviation of the servers' clocks.
 */
const horizonMs = 5 * minute
/** A booking that commits even later is still found for this long, and gets the next number. */
const lookBackMs = 2 * day
const batchMax = 500

/** Numbers one batch of donations. Returns whether more may be due. */
const giveBatch = async ({ db, clock, organisation }: AppContext): Promise<boolean> => {
  const now = clock.now()
  const current = organisation.current()
  return transact(db, async (tx) => {
    if (!(await takeNumbering(tx))) return false
    const issuer = isNamed(current) ? await saveIssuer(tx, issuerOf(current), now) : null
    const bookedBefore = after(now, -horizonMs)
    return (await giveNumbers(tx, { bookedBefore, lookBackMs, limit: batchMax, issuer, now })) === batchMax
  })
}

const giveReceipts = async (context: AppContext, run: JobRun): Promise<void> => {
  while (!run.isOver() && (await giveBatch(context)));
}

/** The job that gives each booked donation its receipt number. */
export const receiptJob = (context: AppContext): Job => ({
  name: 'receipts',
  cron: '* * * * *',
  run: (run) => giveReceipts(context, run),
})
