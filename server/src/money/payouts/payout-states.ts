import type { TransferStatus } from '@muster/contract/facts/payouts.ts'
import { after, day, hour, minute } from '../../platform/base/clock.ts'

/** `unsent`: approved, and no batch at PayPal is known. */
type Transfer = TransferStatus | 'unsent'

/**
 * The statuses that may follow each status. PayPal may review an unclaimed transfer, so `sent` can follow `unclaimed`. A paid transfer
 * can still be returned.
 */
export const transitions = {
  unsent: ['sent', 'unclaimed', 'paid', 'returned', 'failed'],
  sent: ['unclaimed', 'paid', 'returned', 'failed'],
  unclaimed: ['sent', 'paid', 'returned', 'failed'],
  paid: ['returned'],
  returned: [],
  failed: [],
} satisfies Record<Transfer, TransferStatus[]>

/** Whether a transfer may change to this status. `from` is null for an unsent transfer. */
export const mayBecome = (from: TransferStatus | null, to: TransferStatus): boolean =>
  (transitions[from ?? 'unsent'] as TransferStatus[]).includes(to)

const isOpen = (status: TransferStatus): boolean => status === 'sent' || status === 'unclaimed'

/** Ages of an approval at which a sent transfer is synced; then hourly for a day, then daily. */
const checkAgesMs = [1, 5, 15, 60].map((minutes) => minutes * minute)

/** When to sync a transfer next; null: its status is final. */
export const nextTransferCheckAt = (status: TransferStatus, decidedAt: Date, now: Date): Date | null => {
  if (!isOpen(status)) return null
  if (status === 'unclaimed') return after(now, day)
  const ageMs = now.getTime() - decidedAt.getTime()
  const due = checkAgesMs.find((checkAgeMs) => checkAgeMs > ageMs)
  if (due !== undefined) return after(decidedAt, due)
  return after(now, ageMs < day ? hour : day)
}

/** PayPal remembers a sender_batch_id for 30 days. After this time a repeat could pay twice, so an admin decides. */
export const sendWithinMs = 29 * day
