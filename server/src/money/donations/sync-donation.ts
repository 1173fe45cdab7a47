import { after, second } from '../../base/clock.ts'
import { transact } from '../../database/database.ts'
import { faultPoint } from '../../base/faults.ts'
import { newId } from '../../base/tokens.ts'
import { quarantine } from '../ledger/index.ts'
import { type Outcome, paypalDeadline } from '../paypal/index.ts'
import { completeDonation } from './complete-donation.ts'
import type { MoneyContext } from '../money-context.ts'
import { type LeasedDonation, markProcessing, releaseLease, takeLease } from './donations.sql.ts'
import { type Asked, type FinalVerdict, isOurFault, judgeCapturing, judgeReading, unanswered } from './judge-order.ts'
import { settle } from './settle-donation.ts'

/**
 * What came of a sync: `done`; `busy`: somebody else is at it and will look once more; `unanswered`: PayPal did not answer,
 * and the order is due again later; `none`: no such order, or it is completed.
 */
export type Synced = 'done' | 'busy' | 'unanswered' | 'none'

/** Longer than the timeout of PayPal's calls. After a crash, other workers wait no longer than this. */
const leaseMs = 20 * second
/** Hints that come while we look make us look again, so often; after that the reconciler does. */
const maxRounds = 3

const askedOf = ({ id, orderId, amountMinor, currency }: LeasedDonation): Asked => ({
  donationId: id,
  orderId,
  amountMinor,
  currency,
})

const reportOurFault = (context: MoneyContext, orderId: string, outcome: Outcome<object>): void => {
  if (isOurFault(outcome))
    context.log.error({ orderId, outcome }, 'PayPal refuses what we ask; the request or our account is at fault')
}

const read = async (context: MoneyContext, donation: LeasedDonation, deadline: AbortSignal) => {
  const outcome = await context.paypal.getOrder(donation.orderId, deadline)
  reportOurFault(context, donation.orderId, outcome)
  return judgeReading(askedOf(donation), outcome)
}

const capture = async (
  context: MoneyContext,
  donation: LeasedDonation,
  deadline: AbortSignal,
): Promise<FinalVerdict> => {
  // The same id on every repeat, and one capture per order at PayPal: nobody pays twice.
  const outcome = await context.paypal.captureOrder(donation.orderId, `capture-${donation.orderId}`, deadline)
  faultPoint('donation.captured')
  reportOurFault(context, donation.orderId, outcome)
  const verdict = judgeCapturing(askedOf(donation), outcome)
  if (verdict.kind !== 'look_again') return verdict.kind === 'approved' ? unanswered : verdict
  const seen = await read(context, donation, deadline)
  return seen.kind === 'approved' || seen.kind === 'look_again' ? unanswered : seen
}

/** The donation as it is by now, and what PayPal says of it. */
type Found = { donation: LeasedDonation; verdict: FinalVerdict }

/** Asks PayPal where the order stands, and takes the money where the donor approved. */
const inquire = async (context: MoneyContext, donation: LeasedDonation, deadline: AbortSignal): Promise<Found> => {
  const { db, clock } = context
  const seen = await read(context, donation, deadline)
  faultPoint('donation.order-read')
  if (seen.kind === 'look_again') return { donation, verdict: unanswered }
  if (seen.kind !== 'approved') return { donation, verdict: seen }
  if (donation.campaignCancelled) return { donation, verdict: { kind: 'withheld' } }
  // Closed here although PayPal would still take it: whoever was told that it ended is not charged.
  if (donation.nextCheckAt === null) return { donation, verdict: { kind: 'waiting' } }
  const status = await transact(db, (tx) => markProcessing(tx, donation, clock.now()))
  return { donation: { ...donation, status }, verdict: await capture(context, donation, deadline) }
}

const setAside = async (
  context: MoneyContext,
  donation: LeasedDonation,
  { source, captureId, reason, details }: Extract<FinalVerdict, { kind: 'suspect' }>,
): Promise<boolean> => {
  const { db, clock, log } = context
  const now = clock.now()
  log.error({ source, ...details }, reason)
  return transact(db, async (tx) => {
    await quarantine(tx, { source, reason, details, foundAt: now })
    return releaseLease(tx, donation, { status: 'pending', nextCheckAt: null, failedChecks: 0, captureId, now })
  })
}

/** Writes what was found. Returns whether another worker left a hint meanwhile. */
const record = async (context: MoneyContext, donation: LeasedDonation, verdict: FinalVerdict): Promise<boolean> => {
  const { db, clock } = context
  if (verdict.kind === 'suspect') return setAside(context, donation, verdict)
  if (verdict.kind === 'paid') {
    await completeDonation(context, donation, verdict)
    return false
  }
  const now = clock.now()
  const captureId = verdict.kind === 'held' ? verdict.captureId : null
  return transact(db, (tx) => releaseLease(tx, donation, { ...settle(donation, verdict, now), captureId, now }))
}

/** What came of a sync, and PayPal's ids of the refunds that the caller has to book, now that their payment is booked. */
export type SyncedDonation = { result: Synced; refundIds: readonly string[] }

const without = (result: Synced): SyncedDonation => ({ result, refundIds: [] })

/**
 * Brings a donation to where its order stands at PayPal: reads the order, captures it where the donor approved, and books
 * what was captured. The return page, the webhook and the job all do just this, in any order and at once. A lease
 * rather than a transaction keeps them apart, because PayPal is called in between.
 */
export const syncDonation = async (context: MoneyContext, orderId: string): Promise<SyncedDonation> => {
  const { db, clock } = context
  // For all rounds together: a donor may be waiting for the answer.
  const deadline = paypalDeadline()
  for (let round = 1; ; round++) {
    const now = clock.now()
    const lease = { leaseId: newId(), now, until: after(now, leaseMs) }
    const donation = await transact(db, (tx) => takeLease(tx, orderId, lease))
    if (!donation) return without(round === 1 ? 'none' : 'done')
    if (donation === 'busy') return without('busy')
    faultPoint('donation.leased')
    const { donation: found, verdict } = await inquire(context, donation, deadline)
    const wasHinted = await record(context, found, verdict)
    if (verdict.kind === 'paid') return { result: 'done', refundIds: verdict.refundIds }
    if (verdict.kind === 'unanswered') return without('unanswered')
    if (!wasHinted || round === maxRounds) return without('done')
  }
}
