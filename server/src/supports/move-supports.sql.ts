import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { notePublicChange } from '../database/public-changes.ts'
import { rowShape } from '../database/rows.ts'
import { keyOf, shardOf } from './supports.sql.ts'

const removed = rowShape({ campaignId: 'uuid' })

/** Removes what a new address supports as a guest and its account supports as well: a person is counted once. */
const removeRepeated = async (tx: Tx, { id, email }: { id: string; email: string }): Promise<void> => {
  const rows = await removed.sql`
    with removed as (
      delete from support using support as own
      where support.email_key = ${keyOf(email)} and support.account_id is null
        and own.account_id = ${id} and own.campaign_id = support.campaign_id
      returning support.campaign_id
    ), counted as (
      update support_count set supporters = supporters - 1, is_new = true
      from removed
      where support_count.campaign_id = removed.campaign_id and shard = ${shardOf(keyOf(email))}
    )
    select campaign_id as "campaignId" from removed`.all(tx)
  for (const { campaignId } of rows) notePublicChange(campaignId)
}

/** Moves the supports of an account to its new address, each with its count, which depends on the address. */
export const moveSupportsOf = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  const { id, email } = account
  // A concurrent withdrawal waits, and then changes the count of the new address.
  await tx.selectFrom('support').select('id').where('account_id', '=', id).orderBy('id').forUpdate().execute()
  await removeRepeated(tx, account)
  await sql`
    update support_count set supporters = supporters - 1, is_new = true
    from support
    where support.account_id = ${id} and support_count.campaign_id = support.campaign_id
      and shard = ${shardOf(sql`support.email_key`)}`.execute(tx)
  await sql`
    with moved as (
      update support set email = ${email}, email_key = ${keyOf(email)} where account_id = ${id}
      returning campaign_id, email_key
    )
    insert into support_count as counted (campaign_id, shard, supporters)
    select campaign_id, ${shardOf(sql`email_key`)}, 1 from moved
    on conflict (campaign_id, shard) do update set supporters = counted.supporters + 1, is_new = true`.execute(tx)
}
