import { foundSession, liveSession } from '../accounts/index.ts'
import { shownTitle } from '../campaigns/index.ts'
import type { FoundSession } from '../http/access.ts'
import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { type RawBuilder, sql } from 'kysely'
import { oneOf } from '../database/columns.ts'
import type { Db, Tx } from '../database/database.ts'
import { noteNewFigures, notePublicChange } from '../database/public-changes.ts'
import { rowShape, type RowOf } from '../database/rows.ts'
import { newId } from '../base/tokens.ts'

export type Supporter = {
  /** Null for a guest whose address has no verified account. */
  accountId: string | null
  email: string
  anonymous: boolean
}

const target = rowShape({
  endsAt: 'timestamptz | null',
  cancelledAt: 'timestamptz | null',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
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

/**
 * The parts of a statement that adds the support of each row `(account_id, email, email_key)` of `supporter` to a campaign that is open at
 * `now`, and counts it. One statement, because it is the most frequent write. If the address already supports, nothing changes.
 */
const adding = ({
  id,
  campaignId,
  anonymous,
  now,
}: {
  id: string
  campaignId: string
  anonymous: boolean
  now: Date
}) => sql`
  target as (
    select id, ends_at as "endsAt", cancelled_at as "cancelledAt", standing, hidden_category
    from campaign where id = ${campaignId}
    -- A concurrent hiding is either committed, and then seen here, or waits.
    for key share
  ), added as (
    insert into support (id, campaign_id, account_id, email, email_key, anonymous, created_at)
    select ${id}::uuid, target.id, account_id, email, email_key, ${anonymous}::boolean, ${now}::timestamptz
    from target, supporter
    where standing = 'published' and "cancelledAt" is null and ("endsAt" is null or "endsAt" >= ${now})
    on conflict (campaign_id, email_key) do nothing
    returning campaign_id, email_key
  ), counted as (
    insert into support_count as counted (campaign_id, shard, supporters)
    select campaign_id, ${shardOf(sql`email_key`)}, 1 from added
    on conflict (campaign_id, shard) do update set supporters = counted.supporters + 1, is_new = true
  )`

const supported = rowShape({ ...target.columns, created: 'boolean' })
type Supported = RowOf<typeof supported>

type NewSupport = Supporter & { campaignId: string }

const insertion = supported.prepared(
  (values: NewSupport & { id: string; now: Date }) => sql`
    with supporter as (
      select ${values.accountId}::uuid as account_id, ${values.email}::text as email, ${keyOf(values.email)} as email_key
    ), ${adding(values)}
    select "endsAt", "cancelledAt", standing, hidden_category, exists (select from added) as created from target`,
)

/** Adds a support, unless the campaign is closed or the address already supports it. Undefined: the campaign does not exist. */
export const insertSupport = async (tx: Tx, support: NewSupport, now: Date): Promise<Supported | undefined> => {
  const row = await insertion({ ...support, id: newId(), now }).first(tx)
  if (row?.created) noteNewFigures(support.campaignId)
  return row
}

const ownSupported = rowShape({
  ...foundSession.columns,
  endsAt: 'timestamptz | null',
  cancelledAt: 'timestamptz | null',
  /** Null: the campaign does not exist. */
  standing: oneOf(...standings, null),
  hidden_category: oneOf(...moderationCategories, null),
  created: 'boolean',
})

type NewOwnSupport = { campaignId: string; anonymous: boolean; tokenHash: Buffer }

const ownInsertion = ownSupported.prepared(
  (values: NewOwnSupport & { id: string; now: Date }) => sql`
    with caller as materialized (${liveSession(values.tokenHash, values.now)}),
    supporter as (
      select account_id, email, lower(email) as email_key from caller where verified
    ), ${adding(values)}
    select caller.*, "endsAt", "cancelledAt", standing, hidden_category, exists (select from added) as created
    from caller left join target on true`,
)

/** Adds the support of a session's account, as {@link insertSupport} does. If there is no session, or its address is not verified, nothing changes. */
export const insertSupportOf = async (
  tx: Tx,
  support: NewOwnSupport,
  now: Date,
): Promise<{ session: FoundSession | null; found: Supported | undefined }> => {
  const row = await ownInsertion({ ...support, id: newId(), now }).first(tx)
  if (!row) return { session: null, found: undefined }
  if (row.created) noteNewFigures(support.campaignId)
  const { endsAt, cancelledAt, standing, hidden_category, created, ...session } = row
  const found = standing === null ? undefined : { endsAt, cancelledAt, standing, hidden_category, created }
  return { session, found }
}

/** Whose support is withdrawn: an account's, or an address's, whether or not it has an account. */
export type Withdrawer = { accountId: string } | { email: string }

const supportOf = (who: Withdrawer) =>
  'accountId' in who ? sql`support.account_id = ${who.accountId}` : sql`support.email_key = ${keyOf(who.email)}`

/** The pending guest links of the address; for an account, only if verified. */
const tokensOf = (who: Withdrawer) =>
  'accountId' in who
    ? sql`token.email_key in (
        select email_key from account where id = ${who.accountId} and email_verified_at is not null
      )`
    : sql`token.email_key = ${keyOf(who.email)}`

const withdrawal = rowShape({ removed: 'boolean' })

/**
 * Deletes a support and its count, and voids the links mailed to its address, so that none of them restores
 * it. False: the campaign does not exist.
 */
export const deleteSupport = async (tx: Tx, campaignId: string, who: Withdrawer, now: Date): Promise<boolean> => {
  const row = await withdrawal.sql`
    with removed as (
      delete from support where campaign_id = ${campaignId} and ${supportOf(who)}
      returning campaign_id, email_key
    ), counted as (
      update support_count set supporters = supporters - 1, is_new = true
      from removed
      where support_count.campaign_id = removed.campaign_id and shard = ${shardOf(sql`removed.email_key`)}
    ), voided as (
      update guest_support_token as token set used_at = ${now}
      where ${tokensOf(who)} and token.campaign_id = ${campaignId} and token.used_at is null
    )
    select exists (select from removed) as removed from campaign where id = ${campaignId}`.first(tx)
  if (row?.removed) notePublicChange(campaignId)
  return row !== undefined
}

/** The campaign's columns for a mail about a support. */
export const findCampaign = (db: Db, id: string): Promise<(TargetCampaign & { title: string }) | undefined> =>
  db
    .selectFrom('campaign')
    .select(['title', 'ends_at as endsAt', 'cancelled_at as cancelledAt', 'standing', 'hidden_category'])
    .where('id', '=', id)
    .executeTakeFirst()

const guestStanding = rowShape({
  ...target.columns,
  campaignId: 'uuid',
  title: 'text',
  /** Null: to be announced. */
  executionDate: 'date | null',
  timeZone: 'text',
  /** Since when the address supports the campaign. */
  supportedAt: 'timestamptz | null',
  /** When it requested support, if it has not confirmed yet and still can. */
  askedAt: 'timestamptz | null',
  anonymous: 'boolean',
})
export type GuestStanding = RowOf<typeof guestStanding>

const standingColumns = (emailKey: RawBuilder<string>, now: Date) => sql`
  campaign.id as "campaignId", title, execution_date as "executionDate", time_zone as "timeZone",
  ends_at as "endsAt", cancelled_at as "cancelledAt", standing, hidden_category,
  (select created_at from support where campaign_id = campaign.id and email_key = ${emailKey}) as "supportedAt",
  (select max(created_at) from guest_support_token
    where campaign_id = campaign.id and email_key = ${emailKey} and used_at is null and expires_at > ${now}) as "askedAt",
  coalesce((select anonymous from support where campaign_id = campaign.id and email_key = ${emailKey}), false) as anonymous`

/** The relation of an address to a campaign; undefined if the campaign does not exist. */
export const findStanding = (
  db: Db,
  { campaignId, email }: { campaignId: string; email: string },
  now: Date,
): Promise<GuestStanding | undefined> =>
  guestStanding.sql`
    select ${standingColumns(keyOf(email), now)} from campaign where id = ${campaignId}`.first(db)

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
    select ${standingColumns(keyOf(email), now)} from campaign
    where id in (
      ${campaignsOf(email)}
      union
      select campaign_id from guest_support_token
      where email_key = ${keyOf(email)} and used_at is null and expires_at > ${now}
    )
    order by execution_date desc nulls first, id limit ${standingsMax}`.all(db)

/** Sets whether the name of a supporter stays off public lists. False: this address does not support the campaign. */
export const setAnonymous = async (
  tx: Tx,
  { campaignId, email, anonymous }: { campaignId: string; email: string; anonymous: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('support')
    .set({ anonymous })
    .where('campaign_id', '=', campaignId)
    .where('email_key', '=', keyOf(email))
    .executeTakeFirst()
  const isTheirs = numUpdatedRows > 0n
  if (isTheirs) notePublicChange(campaignId)
  return isTheirs
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

export type GuestRequest = { campaignId: string; email: string; anonymous: boolean }
type NewToken = {
  now: Date
  expiresAt: Date
  mailKey: string
  leavesBy: Date
  /** Null: the mail waits. */
  releasedAt: Date | null
}
type MailboxLimits = { pauseSince: Date; daySince: Date; mailsPerDayMax: number }

/**
 * Stores a guest's token, unless one for this campaign was mailed to the address since `pauseSince`, or is waiting, or as
 * many as the daily limit were mailed for any campaign. False: not stored, so there is nothing to mail.
 */
export const insertGuestToken = async (
  tx: Tx,
  hash: Buffer,
  { campaignId, email, anonymous }: GuestRequest,
  { now, expiresAt, mailKey, leavesBy, releasedAt, pauseSince, daySince, mailsPerDayMax }: NewToken & MailboxLimits,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into guest_support_token
      (token_hash, campaign_id, email, email_key, anonymous, created_at, expires_at, mail_key, leaves_by, released_at)
    select ${hash}, ${campaignId}, ${email}, ${keyOf(email)}, ${anonymous}, ${now}, ${expiresAt},
      ${mailKey}, ${leavesBy}, ${releasedAt}
    from (
      select count(*) as today, count(*) filter (
        where campaign_id = ${campaignId}
          and (created_at > ${pauseSince} or (released_at is null and used_at is null))
      ) as lately
      from guest_support_token
      where email_key = ${keyOf(email)} and created_at > ${daySince}
    ) as mailed
    where today < ${mailsPerDayMax} and lately = 0
    returning campaign_id`.execute(tx)
  return rows.length > 0
}

/** A token that has not expired, locked until the transaction ends. */
export const lockGuestToken = (tx: Tx, hash: Buffer, now: Date) =>
  tx
    .selectFrom('guest_support_token')
    .select(['campaign_id as campaignId', 'email', 'anonymous', 'used_at as usedAt'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

export const markGuestTokenUsed = async (tx: Tx, hash: Buffer, now: Date): Promise<void> => {
  await tx.updateTable('guest_support_token').set({ used_at: now }).where('token_hash', '=', hash).execute()
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
      'support.created_at as createdAt',
    ])
    .where('support.account_id', '=', accountId)
    .orderBy('support.created_at')
    .orderBy('support.campaign_id')
    .execute()
