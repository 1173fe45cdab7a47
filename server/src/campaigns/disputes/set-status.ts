import { ownDispute } from '@muster/contract/campaigns/disputes.ts'
import type { DisputeStatus } from '@muster/contract/facts/disputes.ts'
import { after, minute } from '../../platform/base/clock.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Outbox } from '../../mail/index.ts'
import { statusMail } from './dispute-mails.ts'
import { isDecided, isNoChange } from './dispute-rules.ts'
import { belongsToDisputed, insertChange, type LockedDispute, lockDispute, shareCampaignOf } from './disputes.sql.ts'
import { reporterPage } from './reporter-page.ts'

/** Records that PayPal settled the case of a dispute. A dispute that an admin has decided stays as it is. */
export const closeForPaypal = async (tx: Tx, disputeId: string, notes: string, now: Date): Promise<void> => {
  const dispute = await lockDispute(tx, disputeId)
  if (!dispute || isDecided(dispute.status)) return
  const change = { changed_by: null, from_status: dispute.status, to_status: 'resolved', notes } as const
  await insertChange(tx, { dispute_id: disputeId, ...change, created_at: now }, true)
}

/** Reopens a dispute because PayPal reopened its case, also if an admin had decided it. */
export const reopenForPaypal = async (tx: Tx, disputeId: string, notes: string, now: Date): Promise<void> => {
  const dispute = await lockDispute(tx, disputeId)
  if (!dispute || !isDecided(dispute.status)) return
  const change = { changed_by: null, from_status: dispute.status, to_status: 'open', notes } as const
  await insertChange(tx, { dispute_id: disputeId, ...change, created_at: now }, false)
}

type Decision = { disputeId: string; adminId: string; status: DisputeStatus; notes: string }

/** How long the mail that a refund resolves a dispute waits. If PayPal makes the refund meanwhile, the mail about the refund says it. */
const resolvedWaitsMs = minute

export const resolvedKeyOf = (refundId: string): string => `dispute-status:refund:${refundId}`

/** Records a decision about a locked dispute, and mails the reporter. */
const recordDecision = async (
  context: AppContext & { outbox: Outbox },
  tx: Tx,
  dispute: LockedDispute,
  decision: Decision,
  refundId: string | null = null,
): Promise<void> => {
  const { disputeId, adminId, status, notes } = decision
  if (isNoChange(dispute, decision)) return
  const now = context.clock.now()
  const change = {
    dispute_id: disputeId,
    changed_by: adminId,
    from_status: dispute.status,
    to_status: status,
    notes: notes || null,
    created_at: now,
  }
  const number = await insertChange(tx, change, isDecided(status))
  const page = await reporterPage(context, dispute)
  const content = statusMail({
    ...dispute,
    from: dispute.status,
    to: status,
    notes,
    page,
    isGuest: dispute.reporterId === null,
  })
  // The reporter is the donor, who gets the mail about the refund, too.
  const mail =
    refundId === null
      ? { key: `dispute-status:${disputeId}:${number}` }
      : { key: resolvedKeyOf(refundId), sendAfter: after(now, resolvedWaitsMs) }
  await context.outbox.enqueue(tx, { ...mail, to: dispute.reporterEmail, content })
}

/**
 * Sets a dispute's status, records the admin and the notes, and mails the reporter. Repeating the same decision changes
 * nothing. A dispute that is opened again holds again what it names, so the campaign is locked as when it was raised. Throws dispute_not_found.
 */
export const setStatus = async (context: AppContext, outbox: Outbox, decision: Decision): Promise<void> => {
  await transact(context.db, async (tx) => {
    await shareCampaignOf(tx, decision.disputeId)
    const dispute = await lockDispute(tx, decision.disputeId)
    if (!dispute) throw new DomainError('dispute_not_found')
    await recordDecision({ ...context, outbox }, tx, dispute, decision)
  })
  await outbox.wake()
}

type WithRefund = Omit<Decision, 'status'> & { donationId: string; refundId: string }

/**
 * Resolves a dispute in the transaction that records the refund of its donation, with the reason of the refund as the note. The caller has locked
 * the campaign. Throws dispute_not_found, also for a dispute about something else, and forbidden if the admin belongs to the campaign.
 */
export const resolveWithRefund = async (
  context: AppContext & { outbox: Outbox },
  tx: Tx,
  { donationId, refundId, ...decision }: WithRefund,
): Promise<void> => {
  const dispute = await lockDispute(tx, decision.disputeId)
  if (dispute?.donationId !== donationId) throw new DomainError('dispute_not_found')
  if (await belongsToDisputed(tx, decision)) throw new DomainError('forbidden', { message: ownDispute })
  await recordDecision(context, tx, dispute, { ...decision, status: 'resolved' }, refundId)
}
