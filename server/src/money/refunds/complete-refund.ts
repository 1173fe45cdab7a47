import { platformFeeBack } from '@muster/contract/facts/money.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { reporterPage, resolvedKeyOf } from '../../campaigns/index.ts'
import { receiptUrlOf } from '../../people/index.ts'
import { availableBalance } from '../ledger/balance.sql.ts'
import { bookRefund, bookSiteLoss } from '../ledger/book.ts'
import { findRefundCosts } from '../ledger/refund-costs.sql.ts'
import { setAside } from '../ledger/set-aside.ts'
import type { PaypalRefund } from '../paypal/paypal.ts'
import { adjustHolds } from '../holds/adjust-holds.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { inDollars } from '../../platform/base/money.ts'
import type { MoneyContext } from '../money-context.ts'
import { refundMail } from './refund-mails.ts'
import { remainderOf } from './refund-rules.ts'
import {
  findByCustomId,
  insertRefund,
  isRecorded,
  lockCampaign,
  lockDonationOfCapture,
  type LockedDonation,
  markCompleted,
} from './refunds.sql.ts'

/** `refund`: made by an admin, here or at PayPal. `reversal`: taken by PayPal or a bank. */
export type RefundKind = 'refund' | 'reversal'

const reasons: Record<RefundKind, string> = {
  refund: 'Refunded at PayPal',
  reversal: 'Taken back by PayPal or the donor’s bank',
}

/** Why a refund that PayPal reports cannot be booked; null: it can. */
const problemOf = (refund: PaypalRefund, donation: LockedDonation | undefined): string | null => {
  if (!donation) return 'PayPal gave back a payment that is no donation here'
  if (refund.currency !== 'USD') return 'A refund is in another currency than its donation'
  if (refund.amountMinor > remainderOf(donation)) return 'More went back of a donation than there was left of it'
  return null
}

/** Completes the row of a refund that was requested here, found by its custom id, or inserts one for a refund that was made at PayPal. */
const recordCompletion = async (
  tx: Tx,
  refund: PaypalRefund,
  donation: LockedDonation,
  { kind, at }: { kind: RefundKind; at: Date },
): Promise<{ id: string; kind: RefundKind; wasExpected: boolean; reason: string | null }> => {
  const { id: donationId, campaignId } = donation
  const ours = refund.customId === null ? undefined : await findByCustomId(tx, donationId, refund.customId)
  if (ours && ours.status !== 'completed') {
    await markCompleted(tx, ours.id, refund.id, at)
    // Not expected if it counted as failed: the campaign may have spent the money since.
    return { id: ours.id, kind: 'refund', wasExpected: ours.status === 'requested', reason: ours.reason }
  }
  const about = { donationId, campaignId, kind, amountMinor: refund.amountMinor, reason: reasons[kind] }
  const id = await insertRefund(tx, { ...about, requestedBy: null, createdAt: at, providerId: refund.id })
  return { id, kind, wasExpected: false, reason: null }
}

/**
 * Books the part of PayPal's fees that the campaign cannot pay as a loss of the site. Money of other refunds in progress counts as the
 * campaign's: each computes its own loss when it is booked.
 */
const coverFees = async (tx: Tx, about: Omit<Parameters<typeof bookSiteLoss>[1], 'amountMinor'>): Promise<void> => {
  const { availableMinor, openMinor, coverableMinor } = await findRefundCosts(tx, about.campaignId)
  const shortMinor = -(availableMinor + openMinor)
  const amountMinor = shortMinor < coverableMinor ? shortMinor : coverableMinor
  if (amountMinor > 0n) await bookSiteLoss(tx, { ...about, amountMinor })
}

/** PayPal can reverse money that was already paid out. The record goes to quarantine for an admin. Payouts wait until new donations cover the difference. */
const setAsideIfShort = async (context: MoneyContext, tx: Tx, refundId: string, campaignId: string) => {
  const availableMinor = await availableBalance(tx, campaignId)
  if (availableMinor >= 0n) return
  const reason = `PayPal took back more than the campaign has left. It is ${inDollars(-availableMinor)} short, and its payouts wait`
  const details = { campaignId, refundId, shortMinor: String(-availableMinor) }
  await setAside(context, tx, { source: `short:${refundId}`, reason, details })
}

/** The page of the dispute that a refund resolves, if the mail about that still waits: the mail about the refund takes its place. */
const takeDisputePage = async (context: MoneyContext, tx: Tx, refundId: string, donation: LockedDonation) => {
  const isWaiting = (await context.outbox.cancelAll(tx, [resolvedKeyOf(refundId)])) > 0
  const { id: donationId, donorId: reporterId, donorEmail: reporterEmail } = donation
  return isWaiting ? reporterPage(context, { donationId, reporterId, reporterEmail }) : null
}

/**
 * Books a refund that PayPal's API reports, once, also when several callers report it. A refund that does not match our records goes to
 * quarantine and into no balance.
 * @param kind the kind to record if we did not request it
 */
export const completeRefund = async (context: MoneyContext, refund: PaypalRefund, kind: RefundKind): Promise<void> => {
  if (refund.status !== 'COMPLETED') return
  const { db, clock, config } = context
  const now = clock.now()
  await transact(db, async (tx) => {
    const donation = await lockDonationOfCapture(tx, refund.captureId)
    if (await isRecorded(tx, refund.id)) return
    const problem = problemOf(refund, donation)
    if (problem || !donation) {
      const { id, captureId } = refund
      const details = { captureId, amountMinor: String(refund.amountMinor), currency: refund.currency }
      return setAside(context, tx, { source: `refund:${id}`, reason: problem ?? '', details })
    }
    // PayPal's time, because a refund that was made before a dispute was opened is not part of the disputed amount.
    const recorded = await recordCompletion(tx, refund, donation, { kind, at: refund.madeAt ?? now })
    const { id: donationId, campaignId } = donation
    const about = { refundId: recorded.id, donationId, campaignId, providerId: refund.id, bookedAt: now }
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
    if (!recorded.wasExpected) await setAsideIfShort(context, tx, recorded.id, donation.campaignId)
    const isWhole = refund.amountMinor === remainderOf(donation)
    const receiptUrl = await receiptUrlOf(context, donation)
    const mailed = {
      ...donation,
      receiptUrl,
      amountMinor: refund.amountMinor,
      isWhole,
      isGuest: donation.donorId === null,
    }
    const disputePage = await takeDisputePage(context, tx, recorded.id, donation)
    const { kind: madeAs, reason } = recorded
    const content = refundMail({ ...mailed, kind: madeAs, reason, disputePage }, config.publicUrl)
    await context.outbox.enqueue(tx, { key: `refunded:${recorded.id}`, to: donation.donorEmail, content })
    faultPoint('refund.booking')
  })
  faultPoint('refund.booked')
  await context.outbox.wake()
}
