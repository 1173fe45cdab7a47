import {
  refundableMax,
  type RefundBasis,
  refundEffect,
  type SharedBasis,
  takenFromOthers,
} from '@muster/contract/facts/money.ts'
import { isUniqueViolation, transact, type Tx } from '../../platform/database/database.ts'
import { resolveWithRefund } from '../../campaigns/index.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { type Bind, type BoundRecord } from '../../platform/http/idempotency.ts'
import { inDollars } from '../../platform/base/money.ts'
import { sendRefund } from './send-refund.ts'
import { findBasis } from './refund-basis.ts'
import type { MoneyContext } from '../money-context.ts'
import { remainderOf } from './refund-rules.ts'
import {
  findPendingPayout,
  findRefund,
  insertRefund,
  isDisputed,
  lockCampaign,
  lockDonation,
  type LockedDonation,
  oneOpenConstraint,
  type RefundRow,
} from './refunds.sql.ts'

type Request = {
  donationId: string
  /** Null: all that is left. */
  amountMinor: bigint | null
  reason: string
  requestedBy: string
  /** The dispute about the donation that the refund resolves; null: none. */
  disputeId: string | null
  /** Whether the admin confirmed that the refund takes money that is held for other donors. */
  takesHeld: boolean
}

const requireAmount = (donation: LockedDonation, wantedMinor: bigint | null): bigint => {
  const left = remainderOf(donation)
  if (left === 0n) throw new DomainError('nothing_to_refund')
  if (wantedMinor !== null && wantedMinor > left) {
    const message = `Of this donation ${inDollars(left)} can still be refunded`
    throw new DomainError('refund_too_large', { message, fields: { amount: message } })
  }
  return wantedMinor ?? left
}

/** What an admin can do instead. Names the pending payout only if rejecting it makes the refund possible. */
const describeOptions = (basis: RefundBasis, amountMinor: bigint, pendingMinor: bigint | null): string => {
  const amountMax = refundableMax(basis)
  const orLess = amountMax > 0n ? `, or refund at most ${inDollars(amountMax)}` : ''
  const withPayout = { ...basis, availableMinor: basis.availableMinor + (pendingMinor ?? 0n) }
  if (pendingMinor !== null && refundEffect(withPayout, amountMinor).missingMinor === 0n) {
    return `The campaign’s pending payout holds ${inDollars(pendingMinor)}. Reject it first${orLess}`
  }
  return amountMax > 0n
    ? `The campaign has too little left. At most ${inDollars(amountMax)} of this donation can be refunded now`
    : 'The campaign has nothing left, so nothing of this donation can be refunded now'
}

type Means = Pick<Request, 'takesHeld'> & { amountMinor: bigint; campaignId: string }

/**
 * Throws campaign_paid_out if the campaign has too little money left for this refund, and refund_takes_held if the money is held for other donors and
 * the admin did not confirm that.
 */
const requireMeans = async (
  tx: Tx,
  basis: SharedBasis,
  { amountMinor, takesHeld, campaignId }: Means,
): Promise<void> => {
  if (refundEffect(basis, amountMinor).missingMinor > 0n) {
    const pendingMinor = await findPendingPayout(tx, campaignId)
    throw new DomainError('campaign_paid_out', { message: describeOptions(basis, amountMinor, pendingMinor) })
  }
  const takenMinor = takenFromOthers(basis, amountMinor)
  if (takenMinor === 0n || takesHeld) return
  const message = `${inDollars(takenMinor)} of this is held for other donors, who can ask for it back or have a dispute open. Confirm that you refund it all the same`
  throw new DomainError('refund_takes_held', { message })
}

const recordIntent = async (context: MoneyContext, tx: Tx, request: Request, bind: Bind): Promise<BoundRecord> => {
  const donation = await lockDonation(tx, request.donationId)
  if (!donation) throw new DomainError('donation_not_found')
  if (await isDisputed(tx, donation.id)) throw new DomainError('refund_disputed')
  await lockCampaign(tx, donation.campaignId)
  const amountMinor = requireAmount(donation, request.amountMinor)
  const { donationId, reason, requestedBy, disputeId, takesHeld } = request
  const { campaignId } = donation
  const createdAt = context.clock.now()
  await requireMeans(tx, await findBasis(tx, donation, createdAt), { amountMinor, takesHeld, campaignId })
  const intent = { donationId, reason, requestedBy, campaignId, amountMinor }
  const refundId = await insertRefund(tx, { ...intent, kind: 'refund', createdAt, providerId: null })
  if (disputeId !== null) {
    await resolveWithRefund(context, tx, { disputeId, donationId, refundId, adminId: requestedBy, notes: reason })
  }
  return bind(tx, refundId)
}

/**
 * Records the intent to refund a donation, and resolves the dispute about it in the same transaction: what the dispute holds is from then on being
 * refunded. Throws donation_not_found, dispute_not_found, nothing_to_refund, refund_under_way, refund_disputed, refund_too_large, campaign_paid_out,
 * refund_takes_held or donations_off.
 */
export const beginRefund = async (context: MoneyContext, request: Request, bind: Bind): Promise<BoundRecord> => {
  if (!(await context.paypal.settings())) throw new DomainError('donations_off')
  return transact(context.db, (tx) => recordIntent(context, tx, request, bind)).catch((error: unknown) => {
    throw isUniqueViolation(error, oneOpenConstraint) ? new DomainError('refund_under_way') : error
  })
}

/**
 * Sends a recorded refund to PayPal unless it is completed or failed, books the result, and returns its state. If PayPal
 * does not respond, a job retries with the same request id.
 */
export const concludeRefund = async (context: MoneyContext, id: string): Promise<RefundRow> => {
  faultPoint('refund.recorded')
  await sendRefund(context, id)
  const refund = await findRefund(context.db, id)
  if (!refund) throw new Error(`refund ${id} is gone`)
  return refund
}
