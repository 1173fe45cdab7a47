import { platformFeeBack } from '@muster/contract/money.ts'
import { transact, type Tx } from '../kernel/db.ts'
import { faultPoint } from '../kernel/faults.ts'
import { inDollars } from '../kernel/money.ts'
import { availableBalance, bookRefund, bookSiteLoss, findRefundCosts, quarantine } from '../ledger/index.ts'
import type { PaypalRefund } from '../payments/index.ts'
import { adjustHolds } from '../paypal-disputes/index.ts'
import type { RefundContext } from './refund-context.ts'
import { refundMail } from './refund-mails.ts'
import { remainderOf } from './refund-rules.ts'
import {
  findNamed,
  insertRefund,
  isRecorded,
  lockCampaign,
  lockDonationOfCapture,
  type LockedDonation,
  markCompleted,
} from './refunds.sql.ts'

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
  { kind, at }: { kind: Kind; at: Date },
): Promise<{ id: string; kind: Kind; wasExpected: boolean }> => {
  const { id: donationId, campaignId } = donation
  const ours = refund.customId === null ? undefined : await findNamed(tx, donationId, refund.customId)
  if (ours && ours.status !== 'completed') {
    await markCompleted(tx, ours.id, refund.id, at)
    // What was given up was the campaign's to spend again.
    return { id: ours.id, kind: 'refund', wasExpected: ours.status === 'requested' }
  }
  const about = { donationId, campaignId, kind, amountMinor: refund.amountMinor, reason: reasons[kind] }
  const id = await insertRefund(tx, { ...about, requestedBy: null, createdAt: at, providerId: refund.id })
  return { id, kind, wasExpected: false }
}

/**
 * What of PayPal's fees for refunds the campaign cannot bear falls on the site. What is about to be refunded beside this is still the
 * campaign's, and bears its part once it is booked.
 */
const coverFees = async (tx: Tx, about: Omit<Parameters<typeof bookSiteLoss>[1], 'amountMinor'>): Promise<void> => {
  const { availableMinor, openMinor, coverableMinor } = await findRefundCosts(tx, about.campaignId)
  const shortMinor = -(availableMinor + openMinor)
  const amountMinor = shortMinor < coverableMinor ? shortMinor : coverableMinor
  if (amountMinor > 0n) await bookSiteLoss(tx, { ...about, amountMinor })
}

/** PayPal may take what was paid out already. Then somebody has to know, because payouts wait until donations have made up for it. */
const alarmWhereShort = async ({ kernel }: RefundContext, tx: Tx, refundId: string, campaignId: string) => {
  const availableMinor = await availableBalance(tx, campaignId)
  if (availableMinor >= 0n) return
  const reason = `PayPal took back more than the campaign has left. It is ${inDollars(-availableMinor)} short, and its payouts wait`
  const details = { campaignId, refundId, shortMinor: String(-availableMinor) }
  kernel.log.error(details, reason)
  await quarantine(tx, { source: `short:${refundId}`, reason, details, foundAt: kernel.clock.now() })
}

/**
 * Books a refund that PayPal says it made, whoever began it: once, however often and by whomever it is told. What our records do
 * not bear out goes to quarantine and reaches no campaign.
 * @param kind what it is where it did not begin with us
 */
export const completeRefund = async (context: RefundContext, refund: PaypalRefund, kind: Kind): Promise<void> => {
  if (refund.status !== 'COMPLETED') return
  const { db, clock, log, config } = context.kernel
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
    // By PayPal's clock, because what went back before a dispute was opened is no part of what is contested.
    const recorded = await recordCompletion(tx, refund, donation, { kind, at: refund.madeAt ?? now })
    const { id: donationId, campaignId } = donation
    const about = { refundId: recorded.id, donationId, campaignId, providerId: refund.id, bookedAt: now }
    // So that no payout is asked for with money of which this takes a part.
    await lockCampaign(tx, campaignId)
    await bookRefund(tx, {
      ...about,
      kind: recorded.kind,
      amountMinor: refund.amountMinor,
      providerFeeBackMinor: refund.feeBackMinor,
      platformFeeBackMinor: platformFeeBack(donation, refund.amountMinor),
    })
    await adjustHolds(tx, donation.id, now)
    if (recorded.kind === 'refund') await coverFees(tx, about)
    if (!recorded.wasExpected) await alarmWhereShort(context, tx, recorded.id, donation.campaignId)
    const isWhole = refund.amountMinor === remainderOf(donation)
    const told = { ...donation, amountMinor: refund.amountMinor, kind: recorded.kind, isWhole }
    const content = refundMail(told, config.publicUrl)
    await context.outbox.enqueue(tx, { key: `refunded:${recorded.id}`, to: donation.donorEmail, content })
    faultPoint('refund.booking')
  })
  faultPoint('refund.booked')
  await context.outbox.wake()
}
