import { sql } from 'kysely'
import { hasStopped } from '../campaign/people.sql.ts'
import { shownTitle, summary, summaryColumns } from '../campaign/campaign-rows.sql.ts'
import { standsBehind } from '../updates/readers.sql.ts'
import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { oneOf } from '../../platform/database/columns.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deletesOld, type RetentionTask } from '../../platform/database/retention-task.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

/** Following ends with the campaign, after its last updates. */
export const followRetention: readonly RetentionTask[] = [
  deletesOld({
    kind: 'follows',
    table: 'campaign_follow',
    key: ['id'],
    since: sql`(select least(ends_at, cancelled_at) from campaign where campaign.id = campaign_follow.campaign_id)`,
  }),
]

/** An address that follows a campaign, whether or not it has an account. */
export type Follower = { campaignId: string; email: string }
export type NewFollow = Follower & { accountId: string | null }

/** Does nothing if the address follows already. */
export const insertFollow = async (tx: Tx, { campaignId, accountId, email }: NewFollow, now: Date): Promise<void> => {
  await tx
    .insertInto('campaign_follow')
    .values({
      id: newId(),
      campaign_id: campaignId,
      account_id: accountId,
      email,
      email_key: sql<string>`lower(${email}::text)`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['campaign_id', 'email_key']).doNothing())
    .execute()
}

export const deleteFollow = async (tx: Tx, { campaignId, email }: Follower): Promise<void> => {
  await tx
    .deleteFrom('campaign_follow')
    .where('campaign_id', '=', campaignId)
    .where('email_key', '=', sql<string>`lower(${email}::text)`)
    .execute()
}

const relation = rowShape({
  campaignTitle: 'text',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
  isInvolved: 'boolean',
  isFollowing: 'boolean',
})

/**
 * What an address is to a campaign: `isInvolved`: it supports it, gave to it or owns it, so it gets the updates anyway, or writes them. Undefined:
 * the campaign does not exist.
 */
export const findRelation = (
  db: Db | Tx,
  { campaignId, email }: Follower,
): Promise<RowOf<typeof relation> | undefined> => {
  const emailKey = sql`lower(${email}::text)`
  return relation.sql`
    select campaign.title as "campaignTitle", campaign.standing, campaign.hidden_category, owner.email_key = ${emailKey} or ${standsBehind(campaignId, emailKey)} as "isInvolved",
      exists (select from campaign_follow where campaign_id = campaign.id and email_key = ${emailKey}) as "isFollowing"
    from campaign join account owner on owner.id = campaign.owner_id
    where campaign.id = ${campaignId}`.first(db)
}

const follower = rowShape({ key: 'text', email: 'text', accountId: 'uuid | null', stopped: 'boolean' })
export type FollowerToMail = RowOf<typeof follower>

/** The next followers by address. */
export const findFollowersToMail = (
  tx: Tx,
  { campaignId, after, limit }: { campaignId: string; after: string | null; limit: number },
): Promise<FollowerToMail[]> =>
  follower.sql`
    select email_key as key, email, account_id as "accountId", ${hasStopped(campaignId, sql`email_key`, 'updates')} as stopped
    from campaign_follow where campaign_id = ${campaignId} and email_key > ${after ?? ''}
    order by email_key limit ${sql.lit(limit)}`.all(tx)

const followed = rowShape({ ...summary.columns, follow_id: 'uuid', followed_at: 'timestamptz' })
export type FollowedRow = RowOf<typeof followed>

/** The campaigns that an account follows, latest first. */
export const findFollowed = (
  db: Db,
  { accountId, after, limit }: { accountId: string; after: TimePlace | null; limit: number },
): Promise<FollowedRow[]> =>
  followed.sql`
    select f.id as follow_id, f.created_at as followed_at, ${summaryColumns}
    from campaign_follow f join campaign c on c.id = f.campaign_id join account a on a.id = c.owner_id
    where f.account_id = ${accountId}
      and ${after ? sql`(f.created_at, f.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by f.created_at desc, f.id desc limit ${sql.lit(limit)}`.all(db)

/** What an account follows, for the export of its data. */
export const findFollowsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('campaign_follow')
    .innerJoin('campaign', 'campaign.id', 'campaign_follow.campaign_id')
    .select([
      'campaign_follow.campaign_id as campaignId',
      shownTitle.as('campaignTitle'),
      'campaign_follow.created_at as followedAt',
    ])
    .where('campaign_follow.account_id', '=', accountId)
    .orderBy('campaign_follow.created_at')
    .orderBy('campaign_follow.id')
    .execute()

/** Gives the account that verified an address what the address followed. */
export const adoptFollows = async (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('campaign_follow')
    .set({ account_id: id })
    .where('email_key', '=', sql<string>`lower(${email}::text)`)
    .where('account_id', 'is', null)
    .execute()
}

/** Has an account follow under its new address, with what that address follows. What the account supports by now is no longer followed. */
export const moveFollowsOf = async (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> => {
  const emailKey = sql`lower(${email}::text)`
  await sql`
    delete from campaign_follow as f where account_id = ${id} and exists (
      select from campaign_follow other
      where other.campaign_id = f.campaign_id and other.email_key = ${emailKey} and other.id <> f.id
    )`.execute(tx)
  await sql`
    update campaign_follow set account_id = ${id}, email = ${email}, email_key = ${emailKey}
    where account_id = ${id} or email_key = ${emailKey}`.execute(tx)
  await sql`
    delete from campaign_follow as f where account_id = ${id} and exists (
      select from support where support.campaign_id = f.campaign_id and support.email_key = ${emailKey}
    )`.execute(tx)
}

/** Ends what an account followed, or its address as a guest. */
export const deleteFollowsOf = async (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> => {
  await sql`
    delete from campaign_follow where account_id = ${id} or email_key = lower(${email}::text)`.execute(tx)
}
