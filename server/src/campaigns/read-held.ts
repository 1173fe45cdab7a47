import type { Db } from '../database/database.ts'

/** What is held out of a campaign's payouts. */
export type Held = {
  /** Because the promise changed and donors can ask for it back, or asked. */
  minor: bigint
  /** When the last donor's time to ask ends; null: nothing is held for donors, or only what an admin decides about. */
  until: Date | null
  /** What open disputes hold of donations, here and at PayPal. It may be more than the campaign has. */
  disputedMinor: bigint
  /** How many donations they hold. */
  disputedDonations: number
}

/** Reads what is held. `money/` implements it; it imports this room. */
export type ReadHeld = (db: Db, campaignId: string, now: Date) => Promise<Held>
