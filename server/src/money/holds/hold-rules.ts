import { after, day, hour } from '../../platform/base/clock.ts'
import { disputeEnd } from '../../campaigns/index.ts'

/** Whether PayPal takes the contested money after this outcome, or may take it. */
export const mayTakeMoney = (outcome: string): boolean => ['donor', 'unclear'].includes(disputeEnd(outcome))

/** The amounts of a dispute at PayPal, in cents. */
export type Contested = {
  contestedMinor: bigint
  /** PayPal's code for how the dispute ended; null: it is open. */
  outcome: string | null
  /** When the outcome was recorded; null if and only if the outcome is null, which the database enforces. */
  settledAt: Date | null
  /** The amount refunded of its donation since the dispute was opened. */
  refundedMinor: bigint
  /** The part of its donation that was not refunded. */
  remainderMinor: bigint
}

/** After deciding for the donor, PayPal takes the money within days. What it has not taken after this time, it will not take. */
export const takeWithinMs = 30 * day

/** Whether a dispute can no longer take money. */
export const isOver = ({ outcome, settledAt }: Pick<Contested, 'outcome' | 'settledAt'>, now: Date): boolean => {
  if (outcome === null || settledAt === null) return false
  return !mayTakeMoney(outcome) || now >= after(settledAt, takeWithinMs)
}

/**
 * How much of a donation is held out of payouts because of a dispute at PayPal, in cents: what is contested and not refunded yet, until the
 * dispute is over. PayPal's decision alone moves no money.
 */
export const amountToHold = (contested: Contested, now: Date): bigint => {
  if (isOver(contested, now)) return 0n
  const { contestedMinor, refundedMinor, remainderMinor } = contested
  const owedMinor = contestedMinor - refundedMinor
  const heldMinor = owedMinor < remainderMinor ? owedMinor : remainderMinor
  return heldMinor > 0n ? heldMinor : 0n
}

/** When to check whether PayPal has taken the money after its decision; null: no check is needed. */
export const nextHoldCheckAt = (contested: Contested, now: Date): Date | null =>
  contested.outcome !== null && amountToHold(contested, now) > 0n ? after(now, hour) : null
