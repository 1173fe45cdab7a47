import type { FeeEstimate } from '@muster/contract/admin/site.ts'
import { minorToMajor } from '@muster/contract/facts/money.ts'
import { after, day } from '../../base/clock.ts'
import { transact } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import { minuteOld } from '../../base/minute-old.ts'
import { findEstimates, replaceEstimates, type StoredEstimate, sumFees } from './fee-estimates.sql.ts'
import { fitFees } from './fit-fees.ts'

/** Captures of this time are fitted, so that a new rate of PayPal's shows. */
const fittedMs = 90 * day
/** The newest so many of them: more change the estimate by less than a cent. */
const fittedMost = 10_000

/** Fits PayPal's fees anew. */
const estimateFees = async ({ db, clock }: AppContext): Promise<void> => {
  const now = clock.now()
  const sums = await sumFees(db, { since: after(now, -fittedMs), limit: fittedMost })
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

/**
 * Defines the job `fee-estimates`, which runs every ten minutes, and returns its last result, at most a minute old. Where the database does not answer
 * there is no estimate: pages say so in words, and nothing depends on it.
 */
export const createFeeEstimates = (context: AppContext): (() => Promise<FeeEstimate[]>) => {
  const { db, clock, log, jobs } = context
  jobs.define({ name: 'fee-estimates', cron: '*/10 * * * *', run: () => estimateFees(context) })
  const find = minuteOld(clock, async () => (await findEstimates(db)).map(present))
  return () =>
    find().catch((error: unknown) => {
      log.warn({ err: error }, 'the estimates of fees could not be read')
      return []
    })
}
