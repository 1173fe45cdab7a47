import { inCampaign, shownTitle } from '../campaign/campaign-rows.sql.ts'
import { meetingColumns } from '../campaign/campaign-columns.ts'
import { cameOf, commitmentOf } from './thresholds/commitment.sql.ts'
import { countingNeeds, recountNeeds, uncountNeed } from './thresholds/need-counters.sql.ts'
import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { commitments } from '@muster/contract/facts/thresholds.ts'
import { type RawBuilder, sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { queuesToShare } from '../../platform/database/fair-locks.ts'
import { purgePages } from '../../platform/database/public-changes.ts'
import { type RowOf, rowShape } from '../../platform/database/rows.ts'
import { newId } from '../../platform/base/tokens.ts'

export type Supporter = {
  /** Null for a guest whose address has no verified account. */
  accountId: string | null
  email: string
  anonymous: boolean
  /** With how many people in all they act; null: in any case, or as before if they stay. */
  needs: number | null
}

export const target = rowShape({
  endsAt: 'timestamptz | null',
  cancelledAt: 'timestamptz | null',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
  /** The version of the current promise. */
  version: 'integer',
})

/** The campaign's state that a write found, whether or not it changed anything. */
export type TargetCampaign = RowOf<typeof target>

/** Normalizes an address as the database does. */
export const keyOf = (email: string): RawBuilder<string> => sql<string>`lower(${email}::text)`

/**
 * Selects one of the 16 counter rows of a campaign by address: always the same one, so that a
 * withdrawal decrements the row that its support incremented.
 */
export const shardOf = (emailKey: RawBuilder<string>) => sql`get_byte(sha256(convert_to(${emailKey}, 'UTF8')), 0) % 16`

/** {@link shardOf}, also for a support that lost its address. */
const keyedShard = (emailKey: RawBuilder<string>) =>
  sql`case when ${emailKey} is null then 0 else ${shardOf(emailKey)} end`

/** Whose support it is: an account's, or an address's, whether or not it has an account. */
export type Withdrawer = { accountId: string } | { email: string }

export const supportOf = (who: Withdrawer) =>
  'accountId' in who ? sql`support.account_id = ${who.accountId}` : sql`support.email_key = ${keyOf(who.email)}`

/** The pending guest links of the address; for an account, only if verified. */
const tokensOf = (who: Withdrawer) =>
  'accountId' in who
    ? sql`token.email_key in (
        select email_key from account where id = ${who.accountId} and email_verified_at is not null
      )`
    : sql`token.email_key = ${keyOf(who.email)}`

/** Locks a campaign as a foreign key does, so that its supporters are not counted anew meanwhile. False: it does not exist. */
export const shareCampaign = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', id)
    .where(queuesToShare(sql`id`))
    .forKeyShare()
    .executeTakeFirst()) !== undefined

const withdrawal = rowShape({ id: 'uuid | null', needs: 'integer | null', isCurrent: 'boolean | null' })

/**
 * Deletes a support and its count, and voids the links mailed to its address, so that none of them restores
 * it. False: the campaign does not exist.
 */
export const deleteSupport = async (tx: Tx, campaignId: string, who: Withdrawer, now: Date): Promise<boolean> => {
  // A concurrent change of the promise counts its supporters anew. It is either committed, and seen by the next statement, or waits.
  if (!(await shareCampaign(tx, campaignId))) return false
  const row = await withdrawal.sql`
    with target as materialized (
      select id, current_versions from campaign where id = ${campaignId}
    ), removed as (
      delete from support using target where campaign_id = target.id and ${supportOf(who)}
      returning support.id, campaign_id, email_key, needs, version = any (current_versions) as is_current
    ), counted as (
      update support_count
      set supporters = supporters - is_current::integer, to_renew = to_renew - (not is_current)::integer, is_new = true
      from removed
      where support_count.campaign_id = removed.campaign_id and shard = ${shardOf(sql`removed.email_key`)}
    ), voided as (
      update guest_support_token as token set used_at = ${now}
      where ${tokensOf(who)} and token.campaign_id = ${campaignId} and token.used_at is null
    )
    select removed.id, removed.needs, removed.is_current as "isCurrent" from target left join removed on true`.first(tx)
  if (!row) return false
  const { id, needs, isCurrent } = row
  if (id === null || needs === null) return true
  purgePages(tx, campaignId)
  if (isCurrent) await uncountNeed(tx, { id, campaignId, needs })
  return true
}

/** The campaign's columns for a mail about a support. */
export const findCampaign = (db: Db, id: string): Promise<(TargetCampaign & { title: string }) | undefined> =>
  db
    .selectFrom('campaign')
    .select(['title', 'ends_at as endsAt', 'cancelled_at as cancelledAt', 'standing', 'hidden_category', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

const guestStanding = rowShape({
  ...target.columns,
  campaignId: 'uuid',
  title: 'text',
  /** Null: to be announced. */
  executionDate: 'date | null',
  ...meetingColumns,
  /** Since when the address supports the campaign. */
  supportedAt: 'timestamptz | null',
  /** The version that it supports. */
  supportedVersion: 'integer | null',
  isCurrent: 'boolean',
  /** When it requested support, if it has not confirmed yet and still can. */
  askedAt: 'timestamptz | null',
  anonymous: 'boolean',
  /** The account that the support joined. */
  accountId: 'uuid | null',
  username: 'text | null',
  name: 'text | null',
  needs: 'integer | null',
  commitment: oneOf(...commitments, null),
  came: 'integer | null',
  /** How many people act, as long as it is not decided. */
  acting: 'integer',
})
export type GuestStanding = RowOf<typeof guestStanding>

const ownRows = { support: sql`own`, campaign: sql`campaign` }

/** Whether a row of `guest_support_token` waits for its guest: they did not use it, withdraw, or say that it was not them. */
export const isAsked = (now: Date) => sql`(
  used_at is null and expires_at > ${now} and not exists (
    select from unproven_mail where unproven_mail.mail_key = guest_support_token.mail_key and is_not_me
  )
)`

const standingColumns = (emailKey: RawBuilder<string>, now: Date) => sql`
  campaign.id as "campaignId", title, execution_date as "executionDate", ${inCampaign(meetingColumns, 'campaign')},
  ends_at as "endsAt", cancelled_at as "cancelledAt", standing, hidden_category, campaign.version,
  own.created_at as "supportedAt", own.version as "supportedVersion",
  coalesce(own.version = any (current_versions), false) as "isCurrent",
  (select max(created_at) from guest_support_token
    where campaign_id = campaign.id and email_key = ${emailKey} and ${isAsked(now)}) as "askedAt",
  coalesce(own.anonymous, false) as anonymous, own.account_id as "accountId", account.username, account.name, own.needs,
  ${commitmentOf(ownRows)} as commitment, ${cameOf(ownRows)} as came,
  least(
    (select acting from campaign_acting where campaign_id = campaign.id),
    (select coalesce(sum(supporters), 0)::integer from support_count where campaign_id = campaign.id)
  ) as acting
  from campaign left join support own on own.campaign_id = campaign.id and own.email_key = ${emailKey}
    left join account on account.id = own.account_id`

/** The relation of an address to a campaign; undefined if the campaign does not exist. */
export const findStanding = (
  db: Db,
  { campaignId, email }: { campaignId: string; email: string },
  now: Date,
): Promise<GuestStanding | undefined> =>
  guestStanding.sql`
    select ${standingColumns(keyOf(email), now)} where campaign.id = ${campaignId}`.first(db)

/** The campaigns that an address supports, as a guest and by its account. Each part has an index. */
export const campaignsOf = (email: string) => sql`
  select campaign_id from support where email_key = ${keyOf(email)} and account_id is null
  union all
  select campaign_id from support join account on account.id = account_id where account.email_key = ${keyOf(email)}`

/** More campaigns than one address supports. */
const standingsMax = 500

/** The campaigns that an address supports or was asked to confirm, newest day first. */
export const findStandings = (db: Db, email: string, now: Date): Promise<GuestStanding[]> =>
  guestStanding.sql`
    select ${standingColumns(keyOf(email), now)}
    where campaign.id in (
      ${campaignsOf(email)}
      union
      select campaign_id from guest_support_token
      where email_key = ${keyOf(email)} and ${isAsked(now)}
    )
    order by execution_date desc nulls first, campaign.id limit ${standingsMax}`.all(db)

/** Sets whether the name of a supporter stays off public lists. */
export const setAnonymous = async (
  tx: Tx,
  { id, campaignId, anonymous }: { id: string; campaignId: string; anonymous: boolean },
): Promise<void> => {
  await tx.updateTable('support').set({ anonymous }).where('id', '=', id).execute()
  purgePages(tx, campaignId)
}

/** Assigns a guest's supports to the account that verified the address. */
export const updateGuestSupports = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('support')
    .set({ account_id: account.id })
    .where('email_key', '=', keyOf(account.email))
    .where('account_id', 'is', null)
    .execute()
}

/** Anonymizes a person's supports, which stay counted, and deletes the links mailed to their address. */
export const eraseSupporter = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('support')
    .set({ account_id: null, email: null, email_key: null, anonymous: true })
    .where('account_id', '=', account.id)
    .execute()
  await tx.deleteFrom('guest_support_token').where('email_key', '=', keyOf(account.email)).execute()
}

/** A person's supports, for the data export. */
export const findSupportsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('support')
    .innerJoin('campaign', 'campaign.id', 'support.campaign_id')
    .select([
      'support.campaign_id as campaignId',
      shownTitle.as('campaignTitle'),
      'support.anonymous',
      'support.needs',
      'support.created_at as createdAt',
      'support.version',
      sql<boolean>`support.version = any (campaign.current_versions)`.as('isCurrent'),
    ])
    .where('support.account_id', '=', accountId)
    .orderBy('support.created_at')
    .orderBy('support.campaign_id')
    .execute()

/**
 * Counts the supporters of a campaign anew, after its current versions changed. The caller must hold the campaign's lock for an update: no
 * support is added, renewed or withdrawn meanwhile.
 */
export const recountSupporters = async (tx: Tx, campaignId: string): Promise<void> => {
  await sql`
    with found as (
      select ${keyedShard(sql`support.email_key`)} as shard,
        count(*) filter (where support.version = any (campaign.current_versions)) as supporters, count(*) as people
      from support join campaign on campaign.id = support.campaign_id
      where support.campaign_id = ${campaignId}
      group by 1
    ), emptied as (
      update support_count set supporters = 0, to_renew = 0, is_new = true
      where campaign_id = ${campaignId} and shard not in (select shard from found)
    )
    insert into support_count (campaign_id, shard, supporters, to_renew, is_new)
    select ${campaignId}, shard, supporters, people - supporters, true from found
    on conflict (campaign_id, shard) do update
      set supporters = excluded.supporters, to_renew = excluded.to_renew, is_new = true`.execute(tx)
  await recountNeeds(tx, campaignId)
}

const added = rowShape({ id: 'uuid', needs: 'integer' })

type NewSupport = Supporter & {
  campaignId: string
  version: number
  /** The versions whose supporters stand behind the current promise. */
  currentVersions: readonly number[]
}

/**
 * Adds a support, and counts it. If the address already supports the current promise, nothing changes, and the result is undefined. If it supports
 * an earlier one, its support is renewed, and counts again. The caller has the campaign locked as {@link findOpenCampaign} does.
 */
export const insertSupport = (tx: Tx, support: NewSupport, now: Date): Promise<RowOf<typeof added> | undefined> => {
  const { campaignId, accountId, email, anonymous, version, currentVersions, needs } = support
  const id = newId()
  return added.sql`
    with added as (
      insert into support as kept (id, campaign_id, account_id, email, email_key, anonymous, created_at, version, needs)
      values (${id}, ${campaignId}, ${accountId}, ${email}, ${keyOf(email)}, ${anonymous}, ${now}, ${version}, coalesce(${needs}::integer, 1))
      on conflict (campaign_id, email_key) do update
        set version = excluded.version, anonymous = kept.anonymous or excluded.anonymous,
          needs = coalesce(${needs}::integer, kept.needs)
        where kept.version <> all (${currentVersions}::integer[])
      returning id, campaign_id, email_key, needs, id <> ${id} as is_renewed
    ), counted as (
      insert into support_count as counted (campaign_id, shard, supporters)
      select campaign_id, ${shardOf(sql`email_key`)}, 1 from added
      on conflict (campaign_id, shard) do update set supporters = counted.supporters + 1,
        to_renew = counted.to_renew - (select count(*) from added where is_renewed), is_new = true
    ), ${countingNeeds(now)}
    select id, needs from added`.first(tx)
}
