import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

const heldDispute = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  contestedMinor: 'bigint',
  outcome: 'text | null',
  settledAt: 'timestamptz | null',
  heldMinor: 'bigint',
  holdSteps: 'integer',
  refundedMinor: 'bigint',
})
export type HeldDispute = RowOf<typeof heldDispute>

/** A donation's disputes with what was refunded since each was opened, oldest first. The caller has locked the donation's row. */
export const findDisputesOf = (tx: Tx, donationId: string): Promise<HeldDispute[]> =>
  heldDispute.sql`
    select dispute.id, dispute.campaign_id as "campaignId", dispute.contested_minor as "contestedMinor", dispute.outcome,
      dispute.settled_at as "settledAt", dispute.held_minor as "heldMinor", dispute.hold_steps as "holdSteps",
      (
        select coalesce(sum(amount_minor), 0) from refund
        where donation_id = dispute.donation_id and status = 'completed' and completed_at > dispute.opened_at
      )::bigint as "refundedMinor"
    from paypal_dispute as dispute
    where dispute.donation_id = ${donationId}
    order by dispute.opened_at, dispute.id
    limit 100`.all(tx)

const remainder = rowShape({ minor: 'bigint' })

/** The part of a donation that was not refunded, in cents. */
export const findRemainder = async (tx: Tx, donationId: string): Promise<bigint> => {
  const { minor } = await remainder.sql`
    select coalesce(sum(case kind when 'donation' then amount_minor when 'refund' then -amount_minor
      when 'reversal' then -amount_minor else 0 end), 0)::bigint as minor
    from ledger_entry where donation_id = ${donationId}`.one(tx)
  return minor
}

type Held = { heldMinor: bigint; holdSteps: number; nextCheckAt: Date | null }

/** Records how much a dispute holds, in cents, and when to check it next. */
export const updateHold = async (tx: Tx, id: string, { heldMinor, holdSteps, nextCheckAt }: Held): Promise<void> => {
  await tx
    .updateTable('paypal_dispute')
    .set({ held_minor: heldMinor, hold_steps: holdSteps, next_check_at: nextCheckAt })
    .where('id', '=', id)
    .execute()
}
