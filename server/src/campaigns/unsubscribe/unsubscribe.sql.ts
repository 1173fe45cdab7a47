import { shownTitle } from '../campaign/campaign-rows.sql.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { oneOf } from '../../platform/database/columns.ts'
import { type RowOf, rowShape } from '../../platform/database/rows.ts'
import type { Subscription } from '../../mail/index.ts'
import { deletesOld, type RetentionTask } from '../../platform/database/retention-task.ts'

/** Which mails were stopped. Nothing more is mailed about a campaign whose day is long over. */
export const stopRetention: readonly RetentionTask[] = [
  deletesOld({
    kind: 'stopped_mails',
    table: 'mail_stop',
    key: ['campaign_id', 'address_hash'],
    since: sql`(select coalesce(ends_at, cancelled_at) from campaign where campaign.id = mail_stop.campaign_id)`,
  }),
]

/** The hash of an address, so that it can be recognised but not read. */
const hashOf = (email: RawBuilder<unknown>) => sql<Buffer>`sha256(convert_to(lower(${email}), 'UTF8'))`

type Stop = 'all' | 'updates'

// A stop of all mails stays one.
const widened = sql`
  on conflict (campaign_id, address_hash) do update set what = 'all', created_at = excluded.created_at
  where mail_stop.what = 'updates' and excluded.what = 'all'`

/** Records that an address wants no more mails, or updates, of a campaign. Does nothing if the campaign does not exist. */
export const insertStop = async (tx: Tx, { campaignId, email }: Subscription, what: Stop, now: Date): Promise<void> => {
  await sql`
    insert into mail_stop (campaign_id, address_hash, created_at, what)
    select id, ${hashOf(sql`${email}::text`)}, ${now}, ${what} from campaign where id = ${campaignId}
    ${widened}`.execute(tx)
}

const subscription = rowShape({
  campaignTitle: 'text',
  isCancelled: 'boolean',
  what: oneOf('all', 'updates', null),
  isFollowing: 'boolean',
})

/** The mails that a link stops, and what of them is already stopped; null if the campaign was deleted. */
export const findSubscription = async (
  db: Db,
  { campaignId, email }: Subscription,
): Promise<RowOf<typeof subscription> | null> => {
  const found = await subscription.sql`
    select ${shownTitle} as "campaignTitle", cancelled_at is not null as "isCancelled", (
      select what from mail_stop where campaign_id = campaign.id and address_hash = ${hashOf(sql`${email}::text`)}
    ) as what, exists (
      select from campaign_follow where campaign_id = campaign.id and email_key = lower(${email}::text)
    ) as "isFollowing"
    from campaign where id = ${campaignId}`.first(db)
  return found ?? null
}

/** The campaigns whose mails a person stopped, for the export of their data. */
export const findStopsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('mail_stop', (join) => join.on('mail_stop.address_hash', '=', hashOf(sql`account.email`)))
    .innerJoin('campaign', 'campaign.id', 'mail_stop.campaign_id')
    .select([
      'campaign.id as campaignId',
      shownTitle.as('campaignTitle'),
      'mail_stop.created_at as stoppedAt',
      'mail_stop.what',
    ])
    .where('account.id', '=', accountId)
    .orderBy('mail_stop.created_at')
    .orderBy('campaign.id')
    .execute()

/** Lets a campaign’s mails reach an address again, because its person asked for them. */
export const deleteStop = async (tx: Tx, { campaignId, email }: Subscription): Promise<void> => {
  await sql`
    delete from mail_stop where campaign_id = ${campaignId} and address_hash = ${hashOf(sql`${email}::text`)}`.execute(
    tx,
  )
}

/** Deletes what was stopped by the address of a deleted account: nothing is mailed to it any more. */
export const deleteStopsOf = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  await sql`delete from mail_stop where address_hash = ${hashOf(sql`${email}::text`)}`.execute(tx)
}

/** Moves what was stopped by an account’s former address to its new one. */
export const moveStopsOf = async (tx: Tx, { before, email }: { before: string; email: string }): Promise<void> => {
  await sql`
    insert into mail_stop (campaign_id, address_hash, created_at, what)
    select campaign_id, ${hashOf(sql`${email}::text`)}, created_at, what from mail_stop
    where address_hash = ${hashOf(sql`${before}::text`)}
    ${widened}`.execute(tx)
  await deleteStopsOf(tx, { email: before })
}
