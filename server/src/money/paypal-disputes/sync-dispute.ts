import { transact, type Tx } from '../../database/database.ts'
import { faultPoint } from '../../base/faults.ts'
import { newId } from '../../base/tokens.ts'
import { closeForPaypal, openForPaypal, reopenForPaypal } from '../../disputes/index.ts'
import { setAside } from '../ledger/index.ts'
import { disputeEnd } from '../../disputes/index.ts'
import type { ContestedPayment, PaypalDispute } from '../paypal/index.ts'
import { adjustHolds, mayTake } from '../holds/index.ts'
import { syncCapture, syncReversals } from '../refunds/index.ts'
import { describeCase, describeOutcome, describeReason, reopenedNote } from './describe-case.ts'
import type { MoneyContext } from '../money-context.ts'
import { donorMail, ownerMail } from './paypal-dispute-mails.ts'
import {
  type ContestedDonation,
  findByProvider,
  insertPaypalDispute,
  lockDonationOfCapture,
  updateStanding,
} from './paypal-disputes.sql.ts'

type Known = Omit<NonNullable<Awaited<ReturnType<typeof findByProvider>>>, 'providerUpdatedAt'>

/** A dispute as far as it is about one payment. */
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

/** Writes a dispute that we have not heard of, and opens one of ours for it. */
const open = async (tx: Tx, contested: Case, donation: ContestedDonation, now: Date): Promise<Known> => {
  const { id: donationId, campaignId, donorId } = donation
  const { id: providerId, contestedMinor, reason } = contested
  const disputeId = await openForPaypal(tx, {
    campaignId,
    donationId,
    reporterId: donorId,
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

type Told = { donation: ContestedDonation; contested: Case; isAgain: boolean; before: Known; heldMinor: bigint }

/** Of how much an owner is told, in cents: of what is held, or was and goes back or is free again; 0: nothing of theirs changes. */
const ownersPart = ({ contested: { outcome, contestedMinor }, before, heldMinor }: Told): bigint => {
  if (outcome === null || heldMinor > 0n) return heldMinor
  // What PayPal takes may be booked before we hear why.
  const isTaken = disputeEnd(outcome) === 'donor' && before.holdSteps > 0
  return isTaken ? contestedMinor : before.heldMinor
}

/** Tells the donor, and the owner whose money is held or was, what is new: that there is a dispute, or how it ended. */
const tell = async (context: MoneyContext, tx: Tx, told: Told): Promise<void> => {
  const { donation, contested, isAgain, before } = told
  const { campaignId, campaignTitle, donorEmail, ownerEmail } = donation
  const { outcome, contestedMinor, updatedAt } = contested
  const about = { campaignId, donationId: donation.id, campaignTitle, publicUrl: context.config.publicUrl }
  const turn = { outcome, isAgain }
  const key = `${before.id}:${outcome ?? 'open'}:${updatedAt.toISOString()}`
  const toDonor = donorMail({ ...about, amountMinor: contestedMinor }, turn)
  await context.outbox.enqueue(tx, { key: `paypal-dispute:${key}`, to: donorEmail, content: toDonor })
  const amountMinor = ownersPart(told)
  if (amountMinor === 0n) return
  const toOwner = ownerMail({ ...about, amountMinor }, turn)
  await context.outbox.enqueue(tx, { key: `paypal-dispute-owner:${key}`, to: ownerEmail, content: toOwner })
}

/** Returns the order that the payment belongs to; null: nothing more is to be done about it. */
const recordPayment = async (context: MoneyContext, tx: Tx, contested: Case): Promise<string | null> => {
  const now = context.clock.now()
  const { id: providerId, captureId, contestedMinor, currency, reason, outcome, updatedAt } = contested
  const donation = captureId === null ? undefined : await lockDonationOfCapture(tx, captureId)
  const isOurs = donation && currency === 'USD' && contestedMinor > 0n
  if (!isOurs) return setAsideUnknown(context, tx, contested).then(() => null)
  const known = await findByProvider(tx, providerId, donation.id)
  // An answer that was on its way for longer than a later one.
  if (known && known.providerUpdatedAt > updatedAt) return null
  const before = known ?? (await open(tx, contested, donation, now))
  const { id, disputeId } = before
  const settledAt = outcome === null ? null : (before.settledAt ?? now)
  await updateStanding(tx, id, { contestedMinor, reason, outcome, updatedAt, settledAt })
  const held = await adjustHolds(tx, donation.id, now)
  const isAgain = outcome === null && before.outcome !== null
  if (isAgain) await reopenForPaypal(tx, disputeId, reopenedNote, now)
  if (outcome !== null) await closeForPaypal(tx, disputeId, describeOutcome(outcome), now)
  if (!known || outcome !== before.outcome) {
    await tell(context, tx, { donation, contested, isAgain, before, heldMinor: held.get(id) ?? 0n })
  }
  return donation.orderId
}

/** All payments or none, so that a dispute that we know is known whole. Returns their orders. */
const record = async (context: MoneyContext, tx: Tx, { payments, ...dispute }: PaypalDispute): Promise<string[]> => {
  const orderIds: string[] = []
  for (const payment of payments) {
    const orderId = await recordPayment(context, tx, { ...dispute, ...payment })
    if (orderId !== null) orderIds.push(orderId)
  }
  faultPoint('dispute.recording')
  return orderIds
}

/** Books the payments that a dispute is about and that are not booked yet. False: some could not be looked at now. */
const bookPayments = async (context: MoneyContext, payments: readonly ContestedPayment[]): Promise<boolean> => {
  for (const { captureId } of payments) {
    if (captureId !== null && !(await syncCapture(context, captureId))) return false
  }
  return true
}

/**
 * Brings a dispute of PayPal's to where it stands there: opens ours, one for each donation that it is about, holds what is contested
 * out of payouts, lets it go, or books what PayPal took. Notifications and the job do just this, in any order and at once. False: it
 * has to be looked at again.
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
  if (dispute.outcome === null || !mayTake(dispute.outcome)) return true
  for (const orderId of orderIds) await syncReversals(context, orderId)
  return true
}
