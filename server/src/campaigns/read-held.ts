import type { Db } from '../database/database.ts'

/** What is held out of a campaign's payouts, because the promise changed and donors can ask for it back, or asked. */
export type Held = {
  minor: bigint
  /** When the last donor's time to ask ends; null: nothing is held, or only what an admin decides about. */
  until: Date | null
}

/** Reads what is held. `money/` implements it; it imports this room. */
export type ReadHeld = (db: Db, campaignId: string, now: Date) => Promise<Held>
