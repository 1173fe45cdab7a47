import type { FeeEstimate } from '@muster/contract/site/site.ts'
import { minorToMajor } from '@muster/contract/facts/money.ts'
import { after, type Clock, day, minute } from '../../platform/base/clock.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { findEstimates, replaceEstimates, type StoredEstimate, sumFees } from './fee-estimates.sql.ts'
import { fitFees } from './fit-fees.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Caches an async result for one minute. A failure is not cached. */
const minuteOld = <T, From extends unknown[]>(
  clock: Clock,
  ask: (...from: From) => Promise<T>,
): ((...from: From) => Promise<T>) => {
  let last: { at: number; answer: Promise<T> } | null = null
  return (...from) => {
    const at = clock.now().getTime()
    if (last && Math.abs(at - last.at) < minute) return last.answer
    const answer = ask(...from)
    last = { at, answer }
    answer.catch(() => (last = null))
    return answer
  }
}

/** Only captures of this period are used, so that the estimate follows a change of PayPal's rates. */
const fittedMs = 90 * day
/** At most the newest so many: more change the estimate by less than a cent. */
const fittedMax = 10_000

/** Fits PayPal's fees and stores the estimates. */
const estimateFees = async ({ db, clock }: AppContext): Promise<void> => {
  const now = clock.now()
  const sums = await sumFees(db, { since: after(now, -fittedMs), limit: fittedMax })
  const estimates = sums.flatMap((each) => {
    const rate = fitFees(each)
    return rate ? [{ ...rate, currency: each.currency, captures: each.captures }] : []
  })
  await transact(db, (tx) => replaceEstimates(tx, estimates, now))
}

const present = ({ currency, perMillion, fixedMinor, captures }: StoredEstimate): FeeEstimate => ({
  currency,
  perMillion: Number(perMillion),
  fixed: minorToMajor(fixedMinor),
  captures,
})

/** The job that estimates PayPal's fees from recent captures. */
export const feeEstimateJob = (context: AppContext): Job => ({
  name: 'fee-estimates',
  cron: '*/10 * * * *',
  run: () => estimateFees(context),
})

/**
 * Returns a function that reads the latest estimates, at most a minute old. It returns none while the database does not respond: pages
 * then describe the fee in words.
 */
export const createFeeEstimates = ({ clock, log }: RouteContext): ((db: Db) => Promise<FeeEstimate[]>) => {
  const find = minuteOld(clock, async (db: Db) => (await findEstimates(db)).map(present))
  return (db) =>
    find(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the estimates of fees could not be read')
      return []
    })
}
