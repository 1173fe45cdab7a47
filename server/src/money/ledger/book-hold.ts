import type { Tx } from '../../platform/database/database.ts'
import { insertHoldEntry } from './ledger.sql.ts'

export type HoldMove = {
  paypalDisputeId: string
  donationId: string
  campaignId: string
  /** 1, 2, 3 … of each dispute. */
  step: number
  /** The additional held amount; negative: released. */
  changeMinor: bigint
  bookedAt: Date
}

/**
 * Books that a dispute at PayPal holds more of a campaign's money than before, or less. Throws if the step is booked already, so that
 * the caller's transaction is rolled back.
 */
export const bookHold = async (tx: Tx, { step, changeMinor, ...about }: HoldMove): Promise<void> => {
  const source = `dispute:${about.paypalDisputeId}:${step}`
  const entry =
    changeMinor > 0n
      ? ({ kind: 'dispute_held', debit: 'campaign_available', credit: 'campaign_held' } as const)
      : ({ kind: 'dispute_released', debit: 'campaign_held', credit: 'campaign_available' } as const)
  const amountMinor = changeMinor > 0n ? changeMinor : -changeMinor
  await insertHoldEntry(tx, { ...about, ...entry, source, amountMinor })
}
