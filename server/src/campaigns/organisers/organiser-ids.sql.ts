import { type RawBuilder, sql } from 'kysely'
import { personOf, type PersonRow } from '../../people/index.ts'
import type { Owned } from '../../platform/http/access.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'

const organisers = rowShape({ ownerId: 'uuid', coOrganiserIds: 'text[]', formerOwnerIds: 'text[]' })

/** Who organises a campaign, and who owned it before; null: it does not exist. A deleted account does not co-organise. */
export const findOrganisersOf = async (db: Db | Tx, campaignId: string): Promise<Owned | null> =>
  (await organisers.sql`
    select owner_id as "ownerId", array(
        select co_organiser.account_id::text from co_organiser join account member on member.id = co_organiser.account_id
        where co_organiser.campaign_id = campaign.id and member.deleted_at is null
      ) as "coOrganiserIds", array(
        select former_owner_id::text from campaign_transfer where campaign_transfer.campaign_id = campaign.id
      ) as "formerOwnerIds"
    from campaign where id = ${campaignId}`.first(db)) ?? null

/** Whether an account organises the campaign with this id and owner, or owned it before. An admin who does decides nothing about it. */
export const belongsTo = (
  accountId: string,
  campaign: { id: RawBuilder<unknown>; ownerId: RawBuilder<unknown> },
): RawBuilder<boolean> => sql<boolean>`(${campaign.ownerId} = ${accountId}::uuid or exists (
  select from co_organiser where co_organiser.campaign_id = ${campaign.id} and co_organiser.account_id = ${accountId}::uuid
) or exists (
  select from campaign_transfer
  where campaign_transfer.campaign_id = ${campaign.id} and campaign_transfer.former_owner_id = ${accountId}::uuid))`

/** Whether an account may speak for a campaign: write its updates and answer questions. */
export const maySpeakFor = async (db: Db | Tx, campaignId: string, accountId: string): Promise<boolean> => {
  const found = await findOrganisersOf(db, campaignId)
  return found !== null && (found.ownerId === accountId || found.coOrganiserIds.includes(accountId))
}

/** What {@link transfersOf} selects. Times as PostgreSQL writes them in JSON. */
export type TransferRows = { from: PersonRow; to: PersonRow; at: string }[]

/** When a campaign was handed over, until this instant if one is given, newest first; null: it was not. */
export const transfersOf = (campaignId: RawBuilder<unknown>, until?: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select jsonb_agg(jsonb_build_object('from', ${personOf('former')}, 'to', ${personOf('next')}, 'at', t.created_at) order by t.created_at desc)
    from campaign_transfer t join account former on former.id = t.former_owner_id join account next on next.id = t.owner_id
    where t.campaign_id = ${campaignId} and ${until ? sql`t.created_at <= ${until}` : sql`true`})`

/** The co-organisers of a campaign, those who have been it longest first; null: there are none. */
export const coOrganisersShown = (campaignId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select jsonb_agg(${personOf('member')} order by m.since, m.id)
    from co_organiser m join account member on member.id = m.account_id
    where m.campaign_id = ${campaignId} and member.deleted_at is null)`
