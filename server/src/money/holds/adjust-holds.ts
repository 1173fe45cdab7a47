import type { Tx } from '../../platform/database/database.ts'
import { bookHold } from '../ledger/book.ts'
import { amountToHold, nextHoldCheckAt } from './hold-rules.ts'
import { findDisputesOf, findRemainder, updateHold } from './holds.sql.ts'

/**
 * Books the difference between what the ledger holds of a donation and what is contested of it at PayPal now. The caller has locked the
 * donation's row. To be called after each change of one of its disputes and after each refund. Returns the held amounts in cents, by
 * dispute.
 */
export const adjustHolds = async (tx: Tx, donationId: string, now: Date): Promise<ReadonlyMap<string, bigint>> => {
  const disputes = await findDisputesOf(tx, donationId)
  const held = new Map<string, bigint>()
  if (disputes.length === 0) return held
  let remainderMinor = await findRemainder(tx, donationId)
  for (const { id, campaignId, heldMinor: heldBefore, holdSteps, ...about } of disputes) {
    const contested = { ...about, remainderMinor }
    const heldMinor = amountToHold(contested, now)
    const nextCheckAt = nextHoldCheckAt(contested, now)
    remainderMinor -= heldMinor
    const changeMinor = heldMinor - heldBefore
    const step = changeMinor === 0n ? holdSteps : holdSteps + 1
    if (changeMinor !== 0n) {
      await bookHold(tx, { paypalDisputeId: id, donationId, campaignId, step, changeMinor, bookedAt: now })
    }
    await updateHold(tx, id, { heldMinor, holdSteps: step, nextCheckAt })
    held.set(id, heldMinor)
  }
  return held
}
