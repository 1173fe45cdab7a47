import { after, day, hour, minute } from '../../platform/base/clock.ts'

/** How long after its creation PayPal lets a donor approve an order. */
export const approvalLifeMs = 3 * hour
/** How long PayPal keeps an order that is approved and then captured, unless the account has longer windows. */
export const orderLifeMs = 7 * hour

/** Ages at which an open order is synced. The last one is for accounts whose orders live for three days. */
const checkAgesMs = [
  ...[1, 5, 15].map((minutes) => minutes * minute),
  ...[1, 2, 3, 4, 5, 6, 7].map((hours) => hours * hour),
  73 * hour,
]

/** When to sync an open order next; null: PayPal has forgotten it. */
export const nextCheckAt = (createdAt: Date, now: Date): Date | null => {
  const ageMs = now.getTime() - createdAt.getTime()
  const due = checkAgesMs.find((checkAgeMs) => checkAgeMs > ageMs)
  return due === undefined ? null : after(createdAt, due)
}

/** A payment that PayPal holds can take days. */
export const nextPendingCheckAt = (now: Date): Date => after(now, day)
