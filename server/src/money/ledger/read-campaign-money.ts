import type { Db } from '../../database/database.ts'
import { type CampaignMoneyRow, findCampaignMoney } from './campaign-money.sql.ts'
import { findAskable } from './held-for-donors.sql.ts'
import { heldForDonors } from './hold-for-donors.ts'

/** The figures of a campaign, with what is held for donors taken off what is available. */
export type CampaignMoneyNow = CampaignMoneyRow & { heldForDonorsMinor: bigint; heldForDonorsUntil: Date | null }

/** The figures of a campaign; null if it does not exist. */
export const readCampaignMoney = async (db: Db, campaignId: string, now: Date): Promise<CampaignMoneyNow | null> => {
  const [row, askable] = await Promise.all([findCampaignMoney(db, campaignId), findAskable(db, campaignId, now)])
  if (!row) return null
  const heldForDonorsMinor = heldForDonors(row.availableMinor, askable.minor)
  return {
    ...row,
    heldForDonorsMinor,
    heldForDonorsUntil: heldForDonorsMinor > 0n ? askable.until : null,
    availableMinor: row.availableMinor - heldForDonorsMinor,
  }
}
