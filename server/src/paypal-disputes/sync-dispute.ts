import { transact, type Tx } from '../kernel/db.ts'
import { faultPoint } from '../kernel/faults.ts'
import { newId } from '../kernel/tokens.ts'
import { closeForPaypal, openForPaypal } from '../disputes/index.ts'
import { quarantine } from '../ledger/index.ts'
import type { PaypalDispute } from '../payments/index.ts'
import { adjustHolds } from './adjust-holds.ts'
import { detailWords, outcomeWords, reasonWords } from './dispute-words.ts'
import { mayTake } from './hold-rules.ts'
import type { PaypalDisputeContext } from './paypal-dispute-context.ts'
import { openedMail, settledMail } from './paypal-dispute-mails.ts'
import {
  type ContestedDonation,
  findByProvider,
  insertPaypalDispute,
  lockDonationOfCapture,
  updateStanding,
} from './paypal-disputes.sql.ts'

type Known = Pick<NonNullable<Awaited<ReturnType<typeof findByProvider>>>, 'id' | 'disputeId' | 'outcome' | 'settledAt'>

const setAside = async (
  { kernel }: PaypalDisputeContext,
  tx: Tx,
  { id, captureId, amountMinor, currency }: PaypalDispute,
): Promise<void> => {
  const reason = 'PayPal has a dispute about what is no donation here'
  const details = { disputeId: id, captureId: captureId ?? '', amount: `${amountMinor} ${currency}` }
  kernel.log.error(details, reason)
  await quarantine(tx, { source: `dispute:${id}`, reason, details, foundAt: kernel.clock.now() })
}

/** Writes a dispute that we have not heard of, and opens one of ours for it. */
const open = async (tx: Tx, dispute: PaypalDispute, donation: ContestedDonation, now: Date): Promise<Known> => {
  const { id: donationId, campaignId, donorId } = donation
  const disputeId = await openForPaypal(tx, {
    campaignId,
    donationId,
    reporterId: donorId,
    now,
    reason: reasonWords(dispute.reason),
    details: detailWords(dispute.id, dispute.amountMinor),
  })
  const id = newId()
  await insertPaypalDispute(tx, {
    id,
    provider_id: dispute.id,
    donation_id: donationId,
    campaign_id: campaignId,
    dispute_id: disputeId,
    reason: dispute.reason,
    contested_minor: dispute.amountMinor,
    currency: 'USD',
    outcome: null,
    opened_at: dispute.openedAt,
    provider_updated_at: dispute.updatedAt,
    created_at: now,
    settled_at: null,
    next_check_at: null,
  })
  return { id, disputeId, outcome: null, settledAt: null }
}

/** Tells the donor what is new: that there is a dispute, or how it ended. */
const tell = async (
  { kernel, outbox }: PaypalDisputeContext,
  tx: Tx,
  { id, outcome, amountMinor }: PaypalDispute,
  { campaignTitle, donorEmail: to }: ContestedDonation,
): Promise<void> => {
  const about = { campaignTitle, contestedMinor: amountMinor, publicUrl: kernel.config.publicUrl }
  const mail =
    outcome === null
      ? { key: `paypal-dispute:${id}`, content: openedMail(about) }
      : { key: `paypal-dispute:${id}:${outcome}`, content: settledMail(about, outcome) }
  await outbox.enqueue(tx, { ...mail, to })
}

const record = async (context: PaypalDisputeContext, tx: Tx, dispute: PaypalDispute): Promise<string | null> => {
  const now = context.kernel.clock.now()
  const donation = dispute.captureId ? await lockDonationOfCapture(tx, dispute.captureId) : undefined
  const isOurs = donation && dispute.currency === 'USD' && dispute.amountMinor > 0n
  if (!isOurs) return setAside(context, tx, dispute).then(() => null)
  const known = await findByProvider(tx, dispute.id)
  // An answer that was on its way for longer than a later one.
  if (known && known.providerUpdatedAt > dispute.updatedAt) return null
  const { id, disputeId, outcome: before, settledAt } = known ?? (await open(tx, dispute, donation, now))
  const { amountMinor: contestedMinor, reason, outcome, updatedAt } = dispute
  const standing = {
    contestedMinor,
    reason,
    outcome,
    updatedAt,
    settledAt: outcome === null ? null : (settledAt ?? now),
  }
  await updateStanding(tx, id, standing)
  await adjustHolds(tx, donation.id, now)
  if (outcome !== null) await closeForPaypal(tx, disputeId, outcomeWords(outcome), now)
  if (!known || outcome !== before) await tell(context, tx, dispute, donation)
  faultPoint('dispute.recording')
  return donation.orderId
}

/**
 * Brings a dispute of PayPal's to where it stands there: opens ours, holds what is contested out of payouts, lets it go, or books
 * what PayPal took. Notifications and the job do just this, in any order and at once. False: it has to be looked at again.
 */
export const syncDispute = async (context: PaypalDisputeContext, providerId: string): Promise<boolean> => {
  const { db } = context.kernel
  const answer = await context.paypal.getDispute(providerId)
  if (answer.kind !== 'ok') return answer.kind === 'rejected'
  const { dispute } = answer
  if (dispute.captureId && !(await context.bookPayment(dispute.captureId))) return false
  const orderId = await transact(db, (tx) => record(context, tx, dispute))
  faultPoint('dispute.recorded')
  await context.outbox.wake()
  if (orderId && dispute.outcome !== null && mayTake(dispute.outcome)) await context.bookReversals(orderId)
  return true
}
