import { transact, type Tx } from '../../platform/database/database.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { receiptUrlOf } from '../../people/index.ts'
import { closeForPaypal, disputeEnd, openForPaypal, reopenForPaypal } from '../../campaigns/index.ts'
import { setAside } from '../ledger/set-aside.ts'
import type { ContestedPayment, PaypalDispute } from '../paypal/paypal.ts'
import { adjustHolds } from '../holds/adjust-holds.ts'
import { mayTakeMoney } from '../holds/hold-rules.ts'
import { syncCapture, syncReversals } from '../orders/sync-order.ts'
import { newId } from '../../platform/base/tokens.ts'
import { describeCase, describeOutcome, describeReason, reopenedNote } from './describe-case.ts'
import type { MoneyContext } from '../money-context.ts'
import { donorMail, ownerMail } from './paypal-dispute-mails.ts'
import {
  type ContestedDonation,
  findByProvider,
  insertPaypalDispute,
  lockDonationOfCapture,
  updateProgress,
} from './paypal-disputes.sql.ts'

type Known = Omit<NonNullable<Awaited<ReturnType<typeof findByProvider>>>, 'providerUpdatedAt'>

/** The part of a dispute that is about one payment. */
type Case = Omit<PaypalDispute, 'payments'> & ContestedPayment

const setAsideUnknown = async (
  context: MoneyContext,
  tx: Tx,
  { id, captureId, contestedMinor, currency }: Case,
): Promise<void> => {
  const reason = 'PayPal has a dispute about what is no donation here'
  const details = { disputeId: id, captureId: captureId ?? '', amountMinor: `${contestedMinor} ${currency}` }
  const source = captureId === null ? `dispute:${id}` : `dispute:${id}:${captureId}`
  await setAside(context, tx, { source, reason, details })
}

/** Records a new PayPal dispute, and opens a dispute on this site for it. */
const open = async (tx: Tx, contested: Case, donation: ContestedDonation, now: Date): Promise<Known> => {
  const { id: donationId, campaignId, donorId, donorEmail } = donation
  const { id: providerId, contestedMinor, reason } = contested
  const disputeId = await openForPaypal(tx, {
    campaignId,
    donationId,
    reporter: donorId === null ? { guestEmail: donorEmail } : { accountId: donorId },
    reason: describeReason(reason),
    details: describeCase(providerId, contestedMinor),
    now,
  })
  const id = newId()
  await insertPaypalDispute(tx, {
    id,
    provider_id: providerId,
    donation_id: donationId,
    campaign_id: campaignId,
    dispute_id: disputeId,
    reason,
    contested_minor: contestedMinor,
    currency: 'USD',
    outcome: null,
    opened_at: contested.openedAt,
    provider_updated_at: contested.updatedAt,
    created_at: now,
    settled_at: null,
    next_check_at: null,
  })
  return { id, disputeId, outcome: null, settledAt: null, heldMinor: 0n, holdSteps: 0 }
}

type Change = { donation: ContestedDonation; contested: Case; isAgain: boolean; before: Known; heldMinor: bigint }

/** The amount in the mail to the owner, in cents: what is held now or, at the end of the dispute, what was taken or released; 0: no mail. */
const ownerAmount = ({ contested: { outcome, contestedMinor }, before, heldMinor }: Change): bigint => {
  if (outcome === null || heldMinor > 0n) return heldMinor
  // The reversal may be booked before the dispute that explains it.
  const isTaken = disputeEnd(outcome) === 'donor' && before.holdSteps > 0
  return isTaken ? contestedMinor : before.heldMinor
}

/** Mails the donor and the owner that there is a dispute, or how it ended. The owner only if money is or was held. */
const mailChange = async (context: MoneyContext, tx: Tx, change: Change): Promise<void> => {
  const { donation, contested, isAgain, before } = change
  const { campaignId, campaignTitle, donorId, donorEmail, ownerEmail } = donation
  const { outcome, contestedMinor, updatedAt } = contested
  const about = { campaignId, campaignTitle, publicUrl: context.config.publicUrl }
  const donors = { receiptUrl: await receiptUrlOf(context, donation), isGuest: donorId === null }
  const state = { outcome, isAgain }
  const key = `${before.id}:${outcome ?? 'open'}:${updatedAt.toISOString()}`
  const toDonor = donorMail({ ...about, ...donors, amountMinor: contestedMinor }, state)
  await context.outbox.enqueue(tx, { key: `paypal-dispute:${key}`, to: donorEmail, content: toDonor })
  const amountMinor = ownerAmount(change)
  if (amountMinor === 0n) return
  const toOwner = ownerMail({ ...about, amountMinor }, state)
  await context.outbox.enqueue(tx, { key: `paypal-dispute-owner:${key}`, to: ownerEmail, content: toOwner })
}

/** Records a dispute as far as it is about one payment. Returns the order of the payment; null: nothing is left to do for it. */
const recordPayment = async (context: MoneyContext, tx: Tx, contested: Case): Promise<string | null> => {
  const now = context.clock.now()
  const { id: providerId, captureId, contestedMinor, currency, reason, outcome, updatedAt } = contested
  const donation = captureId === null ? undefined : await lockDonationOfCapture(tx, captureId)
  const isOurs = donation && currency === 'USD' && contestedMinor > 0n
  if (!isOurs) return setAsideUnknown(context, tx, contested).then(() => null)
  const known = await findByProvider(tx, providerId, donation.id)
  // A later response was processed first.
  if (known && known.providerUpdatedAt > updatedAt) return null
  const before = known ?? (await open(tx, contested, donation, now))
  const { id, disputeId } = before
  const settledAt = outcome === null ? null : (before.settledAt ?? now)
  await updateProgress(tx, id, { contestedMinor, reason, outcome, updatedAt, settledAt })
  const held = await adjustHolds(tx, donation.id, now)
  const isAgain = outcome === null && before.outcome !== null
  if (isAgain) await reopenForPaypal(tx, disputeId, reopenedNote, now)
  if (outcome !== null) await closeForPaypal(tx, disputeId, describeOutcome(outcome), now)
  if (!known || outcome !== before.outcome) {
    await mailChange(context, tx, { donation, contested, isAgain, before, heldMinor: held.get(id) ?? 0n })
  }
  return donation.orderId
}

/** Records all payments of a dispute in one transaction, so that none is missing. Returns their orders. */
const record = async (context: MoneyContext, tx: Tx, { payments, ...dispute }: PaypalDispute): Promise<string[]> => {
  const orderIds: string[] = []
  for (const payment of payments) {
    const orderId = await recordPayment(context, tx, { ...dispute, ...payment })
    if (orderId !== null) orderIds.push(orderId)
  }
  faultPoint('dispute.recording')
  return orderIds
}

/** Books the payments of a dispute that are not booked yet. False: PayPal did not respond for all of them. */
const bookPayments = async (context: MoneyContext, payments: readonly ContestedPayment[]): Promise<boolean> => {
  for (const { captureId } of payments) {
    if (captureId !== null && !(await syncCapture(context, captureId))) return false
  }
  return true
}

/**
 * Syncs a dispute with PayPal: opens a dispute on this site for each of its donations, holds what is contested out of payouts, releases it,
 * or books what PayPal took. Webhooks and the job both call this, in any order and at once. False: PayPal did not respond, sync again later.
 */
export const syncDispute = async (context: MoneyContext, providerId: string): Promise<boolean> => {
  const { db } = context
  const answer = await context.paypal.getDispute(providerId)
  if (answer.kind !== 'ok') return answer.kind === 'rejected'
  const { dispute } = answer
  if (!(await bookPayments(context, dispute.payments))) return false
  const orderIds = await transact(db, (tx) => record(context, tx, dispute))
  faultPoint('dispute.recorded')
  await context.outbox.wake()
  if (dispute.outcome === null || !mayTakeMoney(dispute.outcome)) return true
  for (const orderId of orderIds) await syncReversals(context, orderId)
  return true
}
