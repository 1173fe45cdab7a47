import { after, day, hour } from '../../base/clock.ts'
import { disputeEnd } from '../../disputes/index.ts'

/** Whether PayPal takes, or may take, what was contested. */
export const mayTake = (outcome: string): boolean => ['donor', 'unclear'].includes(disputeEnd(outcome))

/** A dispute at PayPal, as far as money is concerned, in cents. */
export type Contested = {
  contestedMinor: bigint
  /** PayPal's word for how it ended; null: it has not. */
  outcome: string | null
  /** When we heard of that; null exactly where the outcome is, which the database makes sure of. */
  settledAt: Date | null
  /** What went back of its donation since it was opened. */
  wentBackMinor: bigint
  /** What of its donation has not gone back. */
  remainderMinor: bigint
}

/** What PayPal has decided should go goes within days; where it has not after this, it will not. */
export const waitForMoneyMs = 30 * day

/** Whether nothing more is to be expected of a dispute. */
export const isOver = ({ outcome, settledAt }: Pick<Contested, 'outcome' | 'settledAt'>, now: Date): boolean => {
  if (outcome === null || settledAt === null) return false
  return !mayTake(outcome) || now >= after(settledAt, waitForMoneyMs)
}

/**
 * What of a donation stays out of payouts because it is contested: all that is, until PayPal lets it be or it has gone. That
 * PayPal has decided moves no money by itself.
 */
export const toHold = (contested: Contested, now: Date): bigint => {
  if (isOver(contested, now)) return 0n
  const { contestedMinor, wentBackMinor, remainderMinor } = contested
  const owedMinor = contestedMinor - wentBackMinor
  const heldMinor = owedMinor < remainderMinor ? owedMinor : remainderMinor
  return heldMinor > 0n ? heldMinor : 0n
}

/** When to look whether what PayPal has decided should go has gone; null: there is nothing to look for. */
export const nextLookAt = (contested: Contested, now: Date): Date | null =>
  contested.outcome !== null && toHold(contested, now) > 0n ? after(now, hour) : null
