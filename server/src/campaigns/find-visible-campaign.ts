import type { Db } from '../database/database.ts'
import { type CampaignRow, findCampaign } from './campaign-rows.sql.ts'
import { requireVisible, type Viewer } from './visible-campaign.ts'

/** A campaign with all that its page shows to this person. Throws campaign_not_found and campaign_hidden. */
export const findVisibleCampaign = async (db: Db, id: string, viewer: Viewer): Promise<CampaignRow> =>
  requireVisible(await findCampaign(db, id, viewer?.id ?? null), viewer)
