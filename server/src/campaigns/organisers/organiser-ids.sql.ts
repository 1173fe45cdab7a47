import { type RawBuilder, sql } from 'kysely'
import type { Owned } from '../../platform/http/access.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'

const organisers = rowShape({ ownerId: 'uuid', coOrganiserIds: 'text[]' })

/** The co-organisers of the campaign with this id. Deleted accounts are none, whoever deleted them. */
export const coOrganisersOf = (campaignId: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select co_organiser.account_id::text from co_organiser join account member on member.id = co_organiser.account_id
  where co_organiser.campaign_id = ${campaignId} and member.deleted_at is null)`

/** Who organises a campaign; null: it does not exist. */
export const findOrganisersOf = async (db: Db | Tx, campaignId: string): Promise<Owned | null> =>
  (await organisers.sql`
    select owner_id as "ownerId", ${coOrganisersOf(sql`campaign.id`)} as "coOrganiserIds" from campaign
    where id = ${campaignId}`.first(db)) ?? null

/** Whether an account organises the campaign with this id and owner. An admin who does decides nothing about it. */
export const isOrganiser = (
  accountId: string,
  campaign: { id: RawBuilder<unknown>; ownerId: RawBuilder<unknown> },
): RawBuilder<boolean> => sql<boolean>`(${campaign.ownerId} = ${accountId}::uuid or exists (
  select from co_organiser where co_organiser.campaign_id = ${campaign.id} and co_organiser.account_id = ${accountId}::uuid))`

/** Whether an account may speak for a campaign: write its updates and answer questions. */
export const maySpeakFor = async (db: Db | Tx, campaignId: string, accountId: string): Promise<boolean> => {
  const found = await findOrganisersOf(db, campaignId)
  return found !== null && (found.ownerId === accountId || found.coOrganiserIds.includes(accountId))
}
