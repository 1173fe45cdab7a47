import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import { uncountNeed } from './thresholds/need-counters.sql.ts'
import { keyOf, shardOf } from './supports.sql.ts'

type Account = { id: string; email: string }

const removed = rowShape({ id: 'uuid', campaignId: 'uuid', needs: 'integer', isCurrent: 'boolean' })

const isCurrent = (version: RawBuilder<unknown>) => sql`${version} = any (campaign.current_versions)`

/** The columns of a counter without one support of this version of `campaign`. */
const oneLess = (version: RawBuilder<unknown>) => sql`
  supporters = support_count.supporters - (${isCurrent(version)})::integer,
  to_renew = support_count.to_renew - (not ${isCurrent(version)})::integer, is_new = true`

/** Locks the campaigns that an account or an address supports, so that a concurrent change of their promise does not recount meanwhile. */
const lockSupported = async (tx: Tx, { id, email }: Account): Promise<void> => {
  await sql`
    select id from campaign where id in (
      select campaign_id from support where account_id = ${id}
      union
      select campaign_id from support where email_key = ${keyOf(email)} and account_id is null
    )
    order by id for key share`.execute(tx)
}

const ofAccount = ({ id }: Account) => sql`support.account_id = ${id}`
const ofGuest = ({ email }: Account) => sql`support.email_key = ${keyOf(email)} and support.account_id is null`

/** Removes supports with their counts. The condition must match at most one support of each campaign, because a statement changes a row only once. */
const removeWhere = async (tx: Tx, condition: RawBuilder<unknown>): Promise<void> => {
  const rows = await removed.sql`
    with removed as (
      delete from support where ${condition}
      returning id, campaign_id, email_key, version, needs
    ), counted as (
      update support_count set ${oneLess(sql`removed.version`)}
      from removed join campaign on campaign.id = removed.campaign_id
      where support_count.campaign_id = removed.campaign_id and shard = ${shardOf(sql`removed.email_key`)}
    )
    select removed.id, removed.campaign_id as "campaignId", removed.needs, ${isCurrent(sql`removed.version`)} as "isCurrent"
    from removed join campaign on campaign.id = removed.campaign_id`.all(tx)
  for (const row of rows) if (row.isCurrent) await uncountNeed(tx, row)
}

/** Removes guest supports of the new address where the account supports the same campaign, so that a person is counted once. */
const removeRepeated = (tx: Tx, account: Account): Promise<void> =>
  removeWhere(
    tx,
    sql`${ofGuest(account)} and exists (
      select from support as own where own.account_id = ${account.id} and own.campaign_id = support.campaign_id
    )`,
  )

const keptAway = (by: RawBuilder<unknown>) => sql`exists (
  select from support_removal as removal
  where removal.campaign_id = support.campaign_id and removal.allowed_at is null and ${by}
)`

/**
 * Removes supports in campaigns that an admin keeps the person away from: those of the account where the new address was removed, and guest
 * supports of that address where the account was.
 */
const removeKeptAway = async (tx: Tx, account: Account): Promise<void> => {
  const { id, email } = account
  const byMailbox = keptAway(sql`mailbox_of(removal.email_key) = mailbox_of(${keyOf(email)})`)
  await removeWhere(tx, sql`${ofAccount(account)} and ${byMailbox}`)
  await removeWhere(tx, sql`${ofGuest(account)} and ${keptAway(sql`removal.account_id = ${id}`)}`)
}

/** Moves the supports of an account to its new address, each with its count, which depends on the address. */
export const moveSupportsOf = async (tx: Tx, account: Account): Promise<void> => {
  const { id, email } = account
  await lockSupported(tx, account)
  // A concurrent withdrawal waits, and then changes the count of the new address.
  await tx.selectFrom('support').select('id').where('account_id', '=', id).orderBy('id').forUpdate().execute()
  await removeKeptAway(tx, account)
  await removeRepeated(tx, account)
  await sql`
    update support_count set ${oneLess(sql`support.version`)}
    from support join campaign on campaign.id = support.campaign_id
    where support.account_id = ${id} and support_count.campaign_id = support.campaign_id
      and shard = ${shardOf(sql`support.email_key`)}`.execute(tx)
  await sql`
    with moved as (
      update support set email = ${email}, email_key = ${keyOf(email)} where account_id = ${id}
      returning campaign_id, email_key, version
    )
    insert into support_count as counted (campaign_id, shard, supporters, to_renew)
    select campaign_id, ${shardOf(sql`email_key`)}, (${isCurrent(sql`moved.version`)})::integer,
      (not ${isCurrent(sql`moved.version`)})::integer
    from moved join campaign on campaign.id = moved.campaign_id
    on conflict (campaign_id, shard) do update set supporters = counted.supporters + excluded.supporters,
      to_renew = counted.to_renew + excluded.to_renew, is_new = true`.execute(tx)
}
