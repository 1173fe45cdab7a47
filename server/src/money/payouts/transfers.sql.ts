import { type TransferStatus, transferStatuses } from '@muster/contract/facts/payouts.ts'
import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { after, minute } from '../../platform/base/clock.ts'
import { mayStart } from '../../campaigns/index.ts'
import { isFree, noLease } from '../lease.sql.ts'
import type { Lease } from '../syncing.ts'

const leasedPayout = rowShape({
  id: 'uuid',
  leaseId: 'uuid',
  campaignId: 'uuid',
  campaignTitle: 'text',
  recipient: 'text',
  netMinor: 'bigint',
  transferStatus: oneOf(...transferStatuses, null),
  batchId: 'text | null',
  paidOutside: 'boolean',
  /** How often PayPal may have received the order, including this attempt if there is no batch yet. */
  sends: 'integer',
  failedChecks: 'integer',
  decidedAt: 'timestamptz',
})
export type LeasedPayout = RowOf<typeof leasedPayout>

/** How long a payout waits before it is looked at again if its campaign is not published. */
const waitMs = 5 * minute

/**
 * Whether PayPal may be asked to send a payout: its campaign is published, and stays so until the transaction ends. Otherwise a payout
 * without a known batch waits.
 */
export const mayBeSent = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const row = await tx.selectFrom('payout').select('campaign_id').where('id', '=', id).executeTakeFirst()
  if (!row || (await mayStart(tx, row.campaign_id))) return true
  await tx
    .updateTable('payout')
    .set({ next_check_at: after(now, waitMs) })
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .where('batch_id', 'is', null)
    .where('next_check_at', '<=', now)
    .execute()
  return false
}

/**
 * Takes the lease of an approved payout whose status is not final. If no batch of it is known, counts the attempt before it is
 * sent. Undefined: another worker has the lease, or there is nothing to do.
 * @param isSendable false: only a known batch is read
 */
export const takeLease = (
  tx: Tx,
  id: string,
  { leaseId, now, until }: Lease,
  isSendable: boolean,
): Promise<LeasedPayout | undefined> =>
  leasedPayout.sql`
    update payout set
      lease_id = ${leaseId}, leased_until = ${until},
      sends = case when batch_id is null then sends + 1 else sends end,
      next_check_at = greatest(next_check_at, ${until})
    from campaign
    where payout.id = ${id} and campaign.id = payout.campaign_id
      and payout.status = 'approved' and payout.next_check_at is not null
      and ${isFree('payout', now)}
      and (${isSendable} or payout.batch_id is not null)
    returning payout.id, payout.lease_id as "leaseId", payout.campaign_id as "campaignId", campaign.title as "campaignTitle",
      payout.recipient_paypal_email as recipient, payout.net_minor as "netMinor", payout.transfer_status as "transferStatus",
      payout.batch_id as "batchId", payout.paid_outside as "paidOutside", payout.sends,
      payout.failed_checks as "failedChecks", payout.decided_at as "decidedAt"`.first(tx)

type Postponed = {
  /** Null: a person has to decide. */
  nextCheckAt: Date | null
  /** PayPal certainly did not receive the order, so this attempt is not counted. */
  isUnsent: boolean
  now: Date
}

/** Ends a lease without a change of the transfer. False: another worker or an admin has taken over the transfer. */
export const postpone = async (tx: Tx, { id, leaseId }: LeasedPayout, postponed: Postponed): Promise<boolean> => {
  const { nextCheckAt, isUnsent, now } = postponed
  const { numUpdatedRows } = await tx
    .updateTable('payout')
    .set(({ eb }) => ({
      next_check_at: nextCheckAt,
      failed_checks: eb('failed_checks', '+', 1),
      ...(isUnsent && { sends: eb('sends', '-', 1) }),
      updated_at: now,
      ...noLease,
    }))
    .where('id', '=', id)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Transferred = {
  status: TransferStatus
  problem: string | null
  batchId: string | null
  nextCheckAt: Date | null
  now: Date
}

/** Writes the state of a transfer, and ends its lease, if any. The worker that held the lease then has nothing to release. */
export const markTransfer = async (tx: Tx, id: string, transfer: Transferred): Promise<void> => {
  await tx
    .updateTable('payout')
    .set({
      transfer_status: transfer.status,
      transfer_problem: transfer.problem,
      ...(transfer.batchId !== null && { batch_id: transfer.batchId }),
      next_check_at: transfer.nextCheckAt,
      failed_checks: 0,
      updated_at: transfer.now,
      ...noLease,
    })
    .where('id', '=', id)
    .execute()
}

/** Whether a transfer can still change: it is on its way, or it was paid from our PayPal account and can be returned. */
const mayMove = (now: Date) => sql<boolean>`(
  next_check_at > ${now}
  or next_check_at is null and transfer_status = 'paid' and exists (
    select from ledger_entry where ledger_entry.payout_id = payout.id and kind = 'payout_paid'
  )
)`

/** Makes the payouts of a batch due. Returned and failed payouts do not change any more, so they are left out. */
export const scheduleBatchCheck = async (tx: Tx, batchId: string, now: Date): Promise<void> => {
  await tx
    .updateTable('payout')
    .set({ next_check_at: now })
    .where('batch_id', '=', batchId)
    .where(mayMove(now))
    .execute()
}

/** Makes one payout due, as {@link scheduleBatchCheck} does. */
export const schedulePayoutCheck = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx.updateTable('payout').set({ next_check_at: now }).where('id', '=', id).where(mayMove(now)).execute()
}
