import type { InsertType } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { purgePages } from '../../platform/database/public-changes.ts'
import type { Tables } from '../../platform/database/schema.ts'

type Campaign = Tables['campaign']
/** Each column: one that is left out does not compile. */
type NewCampaign = { [Column in keyof Campaign]: InsertType<Campaign[Column]> } & { created_at: Date }

/**
 * Locks an account that may make campaigns: a concurrent suspension or change of its names waits, or is seen here. False: it is suspended
 * or deleted.
 */
export const lockAuthor = async (tx: Tx, accountId: string): Promise<boolean> => {
  const author = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return author !== undefined
}

/** Inserts a campaign, and its place among the popular ones. */
export const insertCampaign = async (tx: Tx, campaign: NewCampaign): Promise<void> => {
  await tx.insertInto('campaign').values(campaign).execute()
  await tx
    .insertInto('campaign_popularity')
    .values({ campaign_id: campaign.id, supporters: 0, raised_minor: 0n, refreshed_at: campaign.created_at })
    .execute()
  purgePages(tx, campaign.id)
}
