import { mayStart } from '../../campaigns/index.ts'
import { type Outcome, paypalDeadline } from '../paypal/paypal.ts'
import { transact } from '../../platform/database/database.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import type { MoneyContext } from '../money-context.ts'
import { sync } from '../syncing.ts'
import { completeDonation } from './complete-donation.ts'
import { type LeasedDonation, markProcessing, releaseLease, takeLease } from './sync-donation.sql.ts'
import {
  type ExpectedOrder,
  type FinalVerdict,
  isOurFault,
  judgeCapturing,
  judgeReading,
  unanswered,
} from './judge-order.ts'
import { decideNextState } from './next-state.ts'

/**
 * The result of a sync. `busy`: another worker is syncing the order and will sync it again. `unanswered`: PayPal did not respond, and the
 * order is due again later. `none`: no donation has this order, or its donation is completed.
 */
export type Synced = 'done' | 'busy' | 'unanswered' | 'none'

/** The result of a sync, and PayPal's ids of the refunds that the caller must book after the payment. */
export type SyncedDonation = { result: Synced; refundIds: readonly string[] }

/** Hints that arrive during a sync cause another round, up to this maximum. The job handles the rest. */
const roundsMax = 3

/** A verdict, and the donation's status at that time: capturing changes it first. */
type Verdict = FinalVerdict & { status: LeasedDonation['status'] }

const expectedOrderOf = ({ id, orderId, amountMinor, currency }: LeasedDonation): ExpectedOrder => ({
  donationId: id,
  orderId,
  amountMinor,
  currency,
})

const logOurFault = (context: MoneyContext, orderId: string, outcome: Outcome<object>): void => {
  if (isOurFault(outcome))
    context.log.error({ orderId, outcome }, 'PayPal refuses what we ask; the request or our account is at fault')
}

const read = async (context: MoneyContext, donation: LeasedDonation, deadline: AbortSignal) => {
  const outcome = await context.paypal.getOrder(donation.orderId, deadline)
  logOurFault(context, donation.orderId, outcome)
  return judgeReading(expectedOrderOf(donation), outcome)
}

const capture = async (
  context: MoneyContext,
  donation: LeasedDonation,
  deadline: AbortSignal,
): Promise<FinalVerdict> => {
  // Every retry has the same request id, and PayPal captures an order once, so no donor pays twice.
  const outcome = await context.paypal.captureOrder(donation.orderId, `capture-${donation.orderId}`, deadline)
  faultPoint('donation.captured')
  logOurFault(context, donation.orderId, outcome)
  const verdict = judgeCapturing(expectedOrderOf(donation), outcome)
  if (verdict.kind !== 'look_again') return verdict.kind === 'approved' ? unanswered : verdict
  const seen = await read(context, donation, deadline)
  return seen.kind === 'approved' || seen.kind === 'look_again' ? unanswered : seen
}

/** Reads the order at PayPal, and captures it if the donor approved. */
const inquire = async (context: MoneyContext, donation: LeasedDonation, deadline: AbortSignal): Promise<Verdict> => {
  const { db, clock } = context
  const { status } = donation
  faultPoint('donation.leased')
  const seen = await read(context, donation, deadline)
  faultPoint('donation.order-read')
  if (seen.kind === 'look_again') return { ...unanswered, status }
  if (seen.kind !== 'approved') return { ...seen, status }
  if (donation.campaignCancelled) return { kind: 'withheld', isFinal: false, status }
  // PayPal would still capture it, but the donor may have seen that the donation expired.
  if (donation.nextCheckAt === null) return { kind: 'waiting', status }
  const processing = await transact(db, async (tx) =>
    (await mayStart(tx, donation.campaignId)) ? markProcessing(tx, donation, clock.now()) : null,
  )
  // The donor reads that they were not charged, so a later publication does not charge them either.
  // A capture whose response was lost may still arrive, so such an order is checked once more.
  if (!processing) return { kind: 'withheld', isFinal: status !== 'processing', status }
  return { ...(await capture(context, donation, deadline)), status: processing }
}

/** One sync. `wasHinted`: another worker left a hint in the meantime, so PayPal's response may be out of date. */
const syncOnce = async (context: MoneyContext, orderId: string, deadline: AbortSignal) => {
  const { db, clock } = context
  let wasHinted = false
  const verdict = await sync<LeasedDonation, Verdict>(context, {
    takeLease: (tx, lease) => takeLease(tx, orderId, lease),
    inquire: (donation) => inquire(context, donation, deadline),
    record: async (donation, found) => {
      if (found.kind === 'paid') return completeDonation(context, donation, found)
      const now = clock.now()
      const captureId = found.kind === 'held' ? found.captureId : null
      const next = decideNextState({ ...donation, status: found.status }, found, now)
      wasHinted = await transact(db, (tx) => releaseLease(tx, donation, { ...next, captureId, now }))
    },
    putOff: async (tx, donation, found, now) => {
      wasHinted = await releaseLease(tx, donation, { ...decideNextState(donation, found, now), captureId: null, now })
    },
    close: async (tx, donation, { captureId }, now) => {
      const set = { status: 'pending', nextCheckAt: null, failedChecks: 0, captureId, now } as const
      wasHinted = await releaseLease(tx, donation, set)
      return true
    },
  })
  return { verdict, wasHinted }
}

const without = (result: Synced): SyncedDonation => ({ result, refundIds: [] })

/**
 * Syncs a donation with its order at PayPal: reads the order, captures it if the donor approved, and books
 * the capture. The return page, the webhook and the job all call this, in any order and concurrently.
 */
export const syncDonation = async (context: MoneyContext, orderId: string): Promise<SyncedDonation> => {
  // For all rounds together: a donor may be waiting for the response.
  const deadline = paypalDeadline()
  for (let round = 1; ; round++) {
    const { verdict, wasHinted } = await syncOnce(context, orderId, deadline)
    if (!verdict) return without(round === 1 ? 'none' : 'done')
    if (verdict === 'busy') return without('busy')
    if (verdict.kind === 'paid') return { result: 'done', refundIds: verdict.refundIds }
    if (verdict.kind === 'unanswered') return without('unanswered')
    if (!wasHinted || round === roundsMax) return without('done')
  }
}
