import type { Tx } from '../../database/database.ts'
import { bookHold } from '../ledger/index.ts'
import { nextLookAt, toHold } from './hold-rules.ts'
import { findHolding, findRemainder, updateHold } from './holds.sql.ts'

/**
 * Has the ledger hold of a donation what is contested of it at PayPal now, no more and no less, whatever it held before. Whoever
 * calls holds the donation's row, and does so whenever a dispute of it changed or something of it went back. Returns what is held
 * now, by dispute.
 */
export const adjustHolds = async (tx: Tx, donationId: string, now: Date): Promise<ReadonlyMap<string, bigint>> => {
  const disputes = await findHolding(tx, donationId)
  const held = new Map<string, bigint>()
  if (disputes.length === 0) return held
  let remainderMinor = await findRemainder(tx, donationId)
  for (const { id, campaignId, heldMinor: heldBefore, holdSteps, ...about } of disputes) {
    const contested = { ...about, remainderMinor }
    const heldMinor = toHold(contested, now)
    const nextCheckAt = nextLookAt(contested, now)
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
