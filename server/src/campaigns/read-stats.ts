import type { CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import type { AppContext } from '../context.ts'
import { presentStats } from './campaigns.present.ts'
import { findStats, type StatsRow } from './campaigns.sql.ts'
import type { Held, ReadHeld } from './read-held.ts'
import { requireVisible, type Viewer } from './visible-campaign.ts'

const nothing: Held = { minor: 0n, until: null, disputedMinor: 0n, disputedDonations: 0 }

/** Donors can ask for money back only after a change of the promise, and disputes hold only donations that they name. */
const mayHold = ({ version, donations, has_dispute: hasDispute }: StatsRow): boolean =>
  donations > 0 && (version > 1 || hasDispute)

/** The public figures of a campaign, for this viewer. Throws the errors of `requireVisible`. */
export const readStats = async (
  { db, clock }: AppContext,
  readHeld: ReadHeld,
  { id, viewer }: { id: string; viewer: Viewer },
): Promise<CampaignStats> => {
  const row = requireVisible(await findStats(db, id), viewer)
  return presentStats(row, mayHold(row) ? await readHeld(db, id, clock.now()) : nothing)
}
