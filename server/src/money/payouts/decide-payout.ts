import { after } from '../../platform/base/clock.ts'
import { findHolding, findStopping, type HoldingDispute, requireMayStart } from '../../campaigns/index.ts'
import { bookPayout } from '../ledger/book.ts'
import type { HeldNow } from '../ledger/held-now.ts'
import type { PaypalPayoutBatch } from '../paypal/paypal.ts'
import { isUniqueViolation, transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import { inDollars } from '../../platform/base/money.ts'
import { instantInWords, paragraphsOf } from '../../mail/index.ts'
import { expectedItemOf, judgeBatch, type TransferState } from './judge-batch.ts'
import type { MoneyContext } from '../money-context.ts'
import { approvalKeyOf, approvalWaitsMs } from './approval-mail.ts'
import { approvedMail, type PaidOutside, rejectedMail } from './payout-mails.ts'
import {
  batchTakenConstraint,
  findPayout,
  lockCampaign,
  type LockedPayout,
  lockPayout,
  markApproved,
  markRejected,
  type PayoutRow,
} from './payouts.sql.ts'
import { findUncovered } from './find-payable.ts'
import { recordTransfer } from './record-transfer.ts'
import { isSenderId, senderIdOf } from './sender-id.ts'
import { syncPayout } from './sync-payout.ts'
import { markTransfer } from './transfers.sql.ts'

/** An admin and the payout that they decide about. */
export type Deciding = { payoutId: string; adminId: string }

const requirePending = <Row extends PayoutRow>(payout: Row | undefined): Row => {
  if (!payout) throw new DomainError('payout_not_found')
  if (payout.status !== 'pending') throw new DomainError('payout_decided')
  return payout
}

/** Locks a pending payout, so that no other admin decides about it at the same time. */
const lockPending = async (tx: Tx, { payoutId }: Deciding): Promise<LockedPayout> =>
  requirePending(await lockPayout(tx, payoutId))

/** Names the oldest of some disputes by its reason, and counts the others. */
const describeOldest = ([oldest, ...others]: readonly HoldingDispute[]): string => {
  const reason = oldest ? `“${paragraphsOf(oldest.reason).join(' ')}”` : ''
  return others.length === 0 ? reason : `${reason} and ${others.length} more`
}

/** Throws if a dispute about the payout waits for a decision. */
const requireUndisputed = async (tx: Tx, { id }: LockedPayout): Promise<void> => {
  const stopping = await findStopping(tx, id)
  if (stopping.length === 0) return
  const message = `A dispute about this payout waits for a decision: ${describeOldest(stopping)}. Decide about it first, or reject the payout`
  throw new DomainError('payout_disputed', { message })
}

const askableInWords = ({ forDonorsMinor, forDonorsUntil: until }: HeldNow): string => {
  const amount = inDollars(forDonorsMinor)
  return until
    ? `Donors can ask for ${amount} of this payout back until ${instantInWords(until)}, because the campaign changed. Wait until then, or reject it`
    : `Donors asked for ${amount} of this payout back, because the campaign changed. Decide about their requests first, or reject it`
}

/**
 * Throws if donations were contested or taken back since the request, so that the campaign is short of the payout, or if donors' disputes hold a
 * part of it, or if donors can ask back a part of it.
 */
const requireCovered = async (tx: Tx, payout: LockedPayout, now: Date): Promise<void> => {
  const { shortMinor, held } = await findUncovered(tx, payout, now)
  if (shortMinor > 0n) {
    throw new DomainError('payout_uncovered', {
      message: `The campaign is ${inDollars(shortMinor)} short of this payout, because donations to it were contested or taken back. Wait until that is settled, or reject it`,
    })
  }
  if (held.inDisputesMinor > 0n) {
    const disputes = describeOldest(await findHolding(tx, payout.campaign_id))
    throw new DomainError('payout_uncovered', {
      message: `${inDollars(held.inDisputesMinor)} of this payout waits for the decision about a donor’s dispute: ${disputes}. Decide about it first, or reject the payout`,
    })
  }
  if (held.forDonorsMinor > 0n) throw new DomainError('payout_uncovered', { message: askableInWords(held) })
}

const moveOf = (payout: LockedPayout, bookedAt: Date) => ({
  payoutId: payout.id,
  campaignId: payout.campaign_id,
  amountMinor: payout.net_minor,
  bookedAt,
})

/** A payout in its current state. Throws payout_not_found. */
export const requirePayout = async (context: MoneyContext, id: string): Promise<PayoutRow> => {
  const payout = await findPayout(context.db, id)
  if (!payout) throw new DomainError('payout_not_found')
  return payout
}

/** Rejects a payout and makes the money available to the campaign again. Throws payout_not_found or payout_decided. */
export const rejectPayout = async (
  context: MoneyContext,
  deciding: Deciding,
  reason: string,
  bind: Bind,
): Promise<BoundRecord> => {
  const { db, clock, config } = context
  return transact(db, async (tx) => {
    const now = clock.now()
    const payout = await lockPending(tx, deciding)
    await markRejected(tx, payout.id, { decidedBy: deciding.adminId, now }, reason)
    await bookPayout(tx, 'payout_released', moveOf(payout, now))
    const content = rejectedMail(payout, config.publicUrl, reason)
    await context.outbox.enqueue(tx, { key: `payout-rejected:${payout.id}`, to: payout.owner_email, content })
    return bind(tx, payout.id)
  })
}

/** Concludes a decision that needs no call to PayPal: wakes the outbox, and returns the payout. */
export const concludeDecision = async (context: MoneyContext, payoutId: string): Promise<PayoutRow> => {
  await context.outbox.wake()
  return requirePayout(context, payoutId)
}

/**
 * Locks the campaign before the payout, as raising a dispute does. So a dispute is raised either before the approval, which then sees it,
 * or after it.
 */
const recordApproval = async (
  context: MoneyContext,
  tx: Tx,
  deciding: Deciding,
  outside: PaidOutside | null,
): Promise<LockedPayout> => {
  const now = context.clock.now()
  const { campaign_id: campaignId } = requirePending(await findPayout(tx, deciding.payoutId))
  await lockCampaign(tx, campaignId)
  const payout = await lockPending(tx, deciding)
  await requireMayStart(tx, campaignId)
  await requireUndisputed(tx, payout)
  await requireCovered(tx, payout, now)
  await markApproved(tx, payout.id, { decidedBy: deciding.adminId, now }, outside?.batchId ?? null)
  const content = approvedMail(payout, context.config.publicUrl, outside)
  const sendAfter = after(now, approvalWaitsMs)
  await context.outbox.enqueue(tx, { key: approvalKeyOf(payout.id), to: payout.owner_email, content, sendAfter })
  return payout
}

/**
 * Approves a payout that PayPal is to send. Throws payout_not_found, payout_decided, payout_disputed, payout_uncovered or payouts_off.
 */
export const approvePayout = async (context: MoneyContext, deciding: Deciding, bind: Bind): Promise<BoundRecord> => {
  if (!(await context.paypal.settings())) throw new DomainError('payouts_off')
  return transact(context.db, async (tx) => {
    await recordApproval(context, tx, deciding, null)
    return bind(tx, deciding.payoutId)
  })
}

/** Whether PayPal refused to send it, so that the money is available to the campaign again. */
const isRefused = ({ transfer_status: status, batch_id: batchId, transfer_problem: problem }: PayoutRow): boolean =>
  status === 'failed' && batchId === null && problem !== null

/**
 * Sends an approved payout to PayPal, and returns the payout. The approval is committed already, so the payout is sent exactly once, even
 * if this call fails: if PayPal does not respond, the job retries with the same sender id. Throws payout_refused if PayPal refuses to
 * send it. The money is then available to the campaign again.
 */
export const sendApproved = async (context: MoneyContext, payoutId: string): Promise<PayoutRow> => {
  faultPoint('payout.approved')
  await context.outbox.wake()
  await syncPayout(context, payoutId)
  const payout = await requirePayout(context, payoutId)
  if (isRefused(payout)) throw new DomainError('payout_refused')
  return payout
}

/**
 * Reads the batch that an admin named; null: PayPal does not know it, or no PayPal is configured. Throws payout_batch_unchecked if
 * PayPal does not respond.
 */
export const readNamedBatch = async ({ paypal }: MoneyContext, batchId: string): Promise<PaypalPayoutBatch | null> => {
  const outcome = await paypal.getPayout(batchId)
  if (outcome.kind === 'ok') return outcome.batch
  const isUnknownToPaypal = outcome.kind === 'rejected' && (outcome.status === 404 || outcome.status === 400)
  if (outcome.kind === 'off' || isUnknownToPaypal) return null
  throw new DomainError('payout_batch_unchecked', { retryAfterSeconds: 30 })
}

/** The status of the named batch at PayPal. Throws payout_batch_mismatch unless it paid this payout or is about to. */
const requireMatching = (payout: PayoutRow, batch: PaypalPayoutBatch): TransferState => {
  const { id, recipient_paypal_email: recipient, net_minor: netMinor } = payout
  const isAnothers = batch.items.some(({ senderItemId: name }) => isSenderId(name) && name !== senderIdOf(id))
  if (isAnothers) {
    const message = 'PayPal made this batch for another payout. Nothing was changed'
    throw new DomainError('payout_batch_mismatch', { message })
  }
  const verdict = judgeBatch(expectedItemOf({ id, recipient, netMinor, paidOutside: true }), batch)
  if (verdict.kind === 'mismatch') throw new DomainError('payout_batch_mismatch')
  if (verdict.status === 'failed' || verdict.status === 'returned') {
    const message = 'PayPal says that this transfer failed or came back. Nothing was changed'
    throw new DomainError('payout_batch_mismatch', { message })
  }
  return verdict
}

/** Records a payment that our PayPal account does not see. */
const recordPaidOutside = async (tx: Tx, payout: LockedPayout, batchId: string, now: Date): Promise<void> => {
  await bookPayout(tx, 'payout_paid_outside', moveOf(payout, now))
  await markTransfer(tx, payout.id, { status: 'paid', problem: null, batchId, nextCheckAt: null, now })
}

/**
 * Records that an admin has paid a payout outside of this site, by the batch that they name. The batch is read at PayPal, and nothing is
 * sent. Throws payout_not_found, payout_decided, payout_disputed, payout_uncovered, payout_batch_mismatch, payout_batch_taken or
 * payout_batch_unchecked.
 */
export const approveAsPaid = async (
  context: MoneyContext,
  deciding: Deciding,
  batchId: string,
  bind: Bind,
): Promise<BoundRecord> => {
  const { db, clock } = context
  const pending = requirePending(await findPayout(db, deciding.payoutId))
  const batch = await readNamedBatch(context, batchId)
  const transferState = batch && requireMatching(pending, batch)
  try {
    return await transact(db, async (tx) => {
      const payout = await recordApproval(context, tx, deciding, { batchId, isKnownToPaypal: batch !== null })
      const approved = { ...payout, decided_at: clock.now() }
      if (transferState) await recordTransfer(context, tx, approved, { ...transferState, batchId })
      else await recordPaidOutside(tx, payout, batchId, clock.now())
      return bind(tx, payout.id)
    })
  } catch (error) {
    if (isUniqueViolation(error, batchTakenConstraint)) throw new DomainError('payout_batch_taken')
    throw error
  }
}
