import type { DisputeStatus } from '@muster/contract/facts/disputes.ts'
import { transact, type Tx } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import type { AppContext } from '../context.ts'
import { receiptUrlOf } from '../guests/index.ts'
import type { Outbox } from '../mail/index.ts'
import { statusMail } from './dispute-mails.ts'
import { isDecided, isNoChange } from './dispute-rules.ts'
import { insertChange, lockDispute } from './disputes.sql.ts'

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

/** The page on which the reporter sees the dispute: of a guest, the page of the donation. */
const pageOf = async (
  context: AppContext,
  { reporterId, donationId }: { reporterId: string | null; donationId: string | null },
) =>
  reporterId === null && donationId !== null
    ? { label: 'See your donation', url: await receiptUrlOf(context, { id: donationId, donorId: null }) }
    : { label: 'See my disputes', url: `${context.config.publicUrl}/myDisputes` }

type Decision = { disputeId: string; adminId: string; status: DisputeStatus; notes: string }

/**
 * Sets a dispute's status, records the admin and the notes, and mails the reporter. Repeating the same decision changes
 * nothing. Throws dispute_not_found.
 */
export const setStatus = async (context: AppContext, outbox: Outbox, decision: Decision): Promise<void> => {
  const { db, clock } = context
  const { disputeId, adminId, status, notes } = decision
  await transact(db, async (tx) => {
    const dispute = await lockDispute(tx, disputeId)
    if (!dispute) throw new DomainError('dispute_not_found')
    if (isNoChange(dispute, decision)) return
    const change = {
      dispute_id: disputeId,
      changed_by: adminId,
      from_status: dispute.status,
      to_status: status,
      notes: notes || null,
      created_at: clock.now(),
    }
    const number = await insertChange(tx, change, isDecided(status))
    const page = await pageOf(context, dispute)
    const content = statusMail({ ...dispute, from: dispute.status, to: status, notes, page })
    await outbox.enqueue(tx, { key: `dispute-status:${disputeId}:${number}`, to: dispute.reporterEmail, content })
  })
  await outbox.wake()
}
