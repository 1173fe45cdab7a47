import type { Db, Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { findCampaignState } from './campaigns.sql.ts'
import { hiddenError, type StandingRow } from './standing-rules.ts'
import { type CampaignRow, findCampaign } from './campaign-rows.sql.ts'

/** The viewer. Only the owner and admins see the owner's email, and a hidden campaign. */
export type Viewer = { id: string; role: 'admin' | 'user' } | null

/** Whether a person may see a campaign as it is. */
export const maySee = (
  { standing, owner_id: ownerId }: Pick<StandingRow, 'standing'> & { owner_id: string },
  viewer: Viewer,
) => standing !== 'hidden' || (viewer !== null && (viewer.role === 'admin' || viewer.id === ownerId))

type Seen = StandingRow & { owner_id: string }

/** Returns the campaign if this person may see it. Throws campaign_not_found and campaign_hidden. */
export const requireVisible = <Row extends Seen>(row: Row | null, viewer: Viewer): Row => {
  if (!row) throw new DomainError('campaign_not_found')
  if (!maySee(row, viewer)) throw hiddenError(row)
  return row
}

/** Finds a campaign that this person may see. Throws campaign_not_found and campaign_hidden. */
export const requireCampaign = async (db: Db | Tx, id: string, viewer: Viewer): Promise<void> => {
  requireVisible(await findCampaignState(db, id), viewer)
}

/** A campaign with all that its page shows to this person. Throws campaign_not_found and campaign_hidden. */
export const findVisibleCampaign = async (db: Db, id: string, viewer: Viewer): Promise<CampaignRow> =>
  requireVisible(await findCampaign(db, id, viewer?.id ?? null), viewer)
