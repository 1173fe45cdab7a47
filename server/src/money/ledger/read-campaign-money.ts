import type { Db } from '../../platform/database/database.ts'
import { type CampaignMoneyRow, findCampaignMoney } from './campaign-money.sql.ts'
import { findClaims, heldInAll, type HeldNow, holdClaims } from './held-now.ts'

/** The figures of a campaign, with what is held in disputes and for donors taken off what is available. */
export type CampaignMoneyNow = CampaignMoneyRow & { holds: HeldNow }

/** The figures of a campaign; null if it does not exist. */
export const readCampaignMoney = async (db: Db, campaignId: string, now: Date): Promise<CampaignMoneyNow | null> => {
  const [row, claims] = await Promise.all([findCampaignMoney(db, campaignId), findClaims(db, campaignId, now)])
  if (!row) return null
  const holds = holdClaims(row.availableMinor, claims)
  return { ...row, holds, availableMinor: row.availableMinor - heldInAll(holds) }
}
