import { transact, type Tx } from '../kernel/db.ts'
import { faultPoint } from '../kernel/faults.ts'
import { bookRefund, quarantine } from '../ledger/index.ts'
import type { PaypalRefund } from '../payments/index.ts'
import type { RefundContext } from './refund-context.ts'
import { refundMail } from './refund-mails.ts'
import { platformFeeBack, remainderOf } from './refund-rules.ts'
import { insertRefund, isRecorded, lockDonationOfCapture, type LockedDonation, markCompleted } from './refunds.sql.ts'

type Kind = 'refund' | 'reversal'

const reasons: Record<Kind, string> = {
  refund: 'Refunded at PayPal',
  reversal: 'Taken back by PayPal or the donor’s bank',
}

/** What keeps a refund of PayPal's from being booked; null: nothing. */
const problemOf = (refund: PaypalRefund, donation: LockedDonation | undefined): string | null => {
  if (!donation) return 'PayPal gave back a payment that is no donation here'
  if (refund.currency !== 'USD') return 'A refund is in another currency than its donation'
  if (refund.amountMinor > remainderOf(donation)) return 'More went back of a donation than there was left of it'
  return null
}

/** The row of this refund: ours, by the id that we gave it, or a new one for what began at PayPal. */
const recordCompletion = async (
  tx: Tx,
  refund: PaypalRefund,
  donation: LockedDonation,
  { kind, now }: { kind: Kind; now: Date },
): Promise<{ id: string; kind: Kind }> => {
  if (refund.customId && (await markCompleted(tx, refund.customId, refund.id, now))) {
    return { id: refund.customId, kind: 'refund' }
  }
  const { id: donationId, campaignId } = donation
  const about = { donationId, campaignId, kind, amountMinor: refund.amountMinor, reason: reasons[kind] }
  const id = await insertRefund(tx, { ...about, requestedBy: null, createdAt: now, nextCheckAt: now })
  await markCompleted(tx, id, refund.id, now)
  return { id, kind }
}

/**
 * Books a refund that PayPal says it made, whoever began it: once, however often and by whomever it is told. What our records do
 * not bear out goes to quarantine and reaches no campaign.
 * @param kind what it is where it did not begin with us
 */
export const completeRefund = async (
  { kernel, outbox }: RefundContext,
  refund: PaypalRefund,
  kind: Kind,
): Promise<void> => {
  if (refund.status !== 'COMPLETED') return
  const { db, clock, log, config } = kernel
  const now = clock.now()
  await transact(db, async (tx) => {
    const donation = await lockDonationOfCapture(tx, refund.captureId)
    if (await isRecorded(tx, refund.id)) return
    const problem = problemOf(refund, donation)
    if (problem || !donation) {
      const { id, captureId } = refund
      const details = { captureId, amountMinor: String(refund.amountMinor), currency: refund.currency }
      log.error({ refundId: id, ...details }, problem ?? '')
      return quarantine(tx, { source: `refund:${id}`, reason: problem ?? '', details, foundAt: now })
    }
    const recorded = await recordCompletion(tx, refund, donation, { kind, now })
    await bookRefund(tx, {
      ...{ refundId: recorded.id, kind: recorded.kind, donationId: donation.id, campaignId: donation.campaignId },
      ...{ providerId: refund.id, amountMinor: refund.amountMinor, providerFeeBackMinor: refund.feeBackMinor },
      ...{ platformFeeBackMinor: platformFeeBack(donation, refund.amountMinor), bookedAt: now },
    })
    const content = refundMail({ ...donation, amountMinor: refund.amountMinor, kind: recorded.kind }, config.publicUrl)
    await outbox.enqueue(tx, { key: `refunded:${recorded.id}`, to: donation.donorEmail, content })
    faultPoint('refund.booking')
  })
  faultPoint('refund.booked')
  await outbox.wake()
}
