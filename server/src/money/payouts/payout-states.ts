import type { TransferStatus } from '@muster/contract/facts/payouts.ts'
import { after, day, hour, minute } from '../../base/clock.ts'

/** `unsent`: approved, and PayPal does not have it as far as we know. */
type Transfer = TransferStatus | 'unsent'

/**
 * Where a transfer may go from each status. What nobody claimed PayPal may look into first; what has arrived can still be taken
 * back; what came back stays there.
 */
export const transitions = {
  unsent: ['sent', 'unclaimed', 'paid', 'returned', 'failed'],
  sent: ['unclaimed', 'paid', 'returned', 'failed'],
  unclaimed: ['sent', 'paid', 'returned', 'failed'],
  paid: ['returned'],
  returned: [],
  failed: [],
} satisfies Record<Transfer, TransferStatus[]>

export const mayBecome = (from: TransferStatus | null, to: TransferStatus): boolean =>
  (transitions[from ?? 'unsent'] as TransferStatus[]).includes(to)

const isOpen = (status: TransferStatus): boolean => status === 'sent' || status === 'unclaimed'

/** Ages of an approval at which a transfer that is under way is looked at, then hourly for a day, then daily. */
const checkAgesMs = [1, 5, 15, 60].map((minutes) => minutes * minute)

/** When to look at a transfer next; null: it is at its end. */
export const nextTransferCheckAt = (status: TransferStatus, decidedAt: Date, now: Date): Date | null => {
  if (!isOpen(status)) return null
  if (status === 'unclaimed') return after(now, day)
  const ageMs = now.getTime() - decidedAt.getTime()
  const due = checkAgesMs.find((checkAgeMs) => checkAgeMs > ageMs)
  if (due !== undefined) return after(decidedAt, due)
  return after(now, ageMs < day ? hour : day)
}

/** PayPal remembers a sender_batch_id for 30 days; past this a repeat could pay twice, so a person decides. */
export const sendWithinMs = 29 * day
