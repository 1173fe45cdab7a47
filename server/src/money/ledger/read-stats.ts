import type { CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import {
  findStats,
  type Held,
  presentStats,
  requireVisible,
  type StatsRow,
  type Viewer,
} from '../../campaigns/index.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { availableBalance } from './balance.sql.ts'
import { findClaims, holdClaims } from './held-now.ts'

const nothing: Held = { minor: 0n, until: null, disputedMinor: 0n, disputedDonations: 0 }

/** Donors can ask for money back only after a change of the promise, and disputes hold only donations that they name. */
const mayHold = ({ version, donations, has_dispute: hasDispute }: StatsRow): boolean =>
  donations > 0 && (version > 1 || hasDispute)

/** What is held out of a campaign's payouts. */
const findHeld = async (db: Db, campaignId: string, now: Date): Promise<Held> => {
  const claims = await findClaims(db, campaignId, now)
  const { disputed, askable } = claims
  const availableMinor = askable.minor === 0n ? 0n : await availableBalance(db, campaignId)
  const { forDonorsMinor: minor, forDonorsUntil: until } = holdClaims(availableMinor, claims)
  const { minor: disputedMinor, atPaypalMinor, donations: disputedDonations } = disputed
  return { minor, until, disputedMinor: disputedMinor + atPaypalMinor, disputedDonations }
}

/** The public figures of a campaign, for this viewer. Throws the errors of `requireVisible`. */
export const readStats = async ({ db, clock }: AppContext, id: string, viewer: Viewer): Promise<CampaignStats> => {
  const row = requireVisible(await findStats(db, id), viewer)
  return presentStats(row, mayHold(row) ? await findHeld(db, id, clock.now()) : nothing)
}
