import { sql } from 'kysely'
import { hasStopped } from '../../campaign/people.sql.ts'
import { keyOf } from '../../supports/supports.sql.ts'
import { oneOf } from '../../../platform/database/columns.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'

const mailing = rowShape({
  campaignId: 'uuid',
  number: 'integer',
  follows: 'integer',
  promise: 'text',
  supporterEffect: oneOf('asked', 'told', 'none'),
  donorEffect: oneOf('asked', 'told', 'none'),
  storyChanged: 'boolean',
  /** Whether people are told the new times and meeting point. */
  mailsArrangements: 'boolean',
  /** The latest version before it about which supporters were mailed; 0: there is none. */
  lastTold: 'integer',
  merged: 'integer[]',
  supportersThrough: 'text | null',
  donorsThrough: 'text | null',
  remindedThrough: 'text | null',
  title: 'text',
  ownerId: 'uuid',
  ownerName: 'text | null',
  /** Whether the campaign was cancelled or is over. */
  isClosed: 'boolean',
})
export type Mailing = RowOf<typeof mailing>

const columns = (now: Date) => sql`
  v.campaign_id as "campaignId", v.number, v.follows, v.promise, v.supporter_effect as "supporterEffect",
  v.donor_effect as "donorEffect", v.story_changed as "storyChanged",
  v.arrangements_notify_at is not null as "mailsArrangements",
  coalesce((
    select max(t.number) from promise_version t
    where t.campaign_id = v.campaign_id and t.number < v.number and t.merged_into is null and t.notified_at is not null
      and (t.arrangements_notify_at is not null or t.story_changed or t.supporter_effect <> 'none')
  ), 0) as "lastTold",
  array(select m.number from promise_version m where m.campaign_id = v.campaign_id and m.merged_into = v.number) as merged,
  v.supporters_told_through as "supportersThrough", v.donors_told_through as "donorsThrough",
  v.reminded_through as "remindedThrough", c.title, c.owner_id as "ownerId", coalesce(a.name, a.username) as "ownerName",
  c.cancelled_at is not null or coalesce(c.ends_at < ${now}, false) as "isClosed"
  from promise_version v join campaign c on c.id = v.campaign_id join account a on a.id = c.owner_id`

/** The campaign is not deleted until the transaction ends. A version that another transaction has locked is waited for. */
const locked = sql`limit 1 for update of v for key share of c skip locked`

/** A version whose people have to be mailed, locked until the transaction ends. */
export const lockDue = (tx: Tx, now: Date): Promise<Mailing | undefined> =>
  mailing.sql`
    select ${columns(now)}
    where (v.notify_at <= ${now} or v.arrangements_notify_at <= ${now}) and v.notified_at is null
      and v.merged_into is null and c.standing in ('published', 'frozen')
    order by least(v.notify_at, v.arrangements_notify_at), v.campaign_id, v.number ${locked}`.first(tx)

/** The newest version that asked people a while ago, if they have not been reminded. */
export const lockToRemind = (tx: Tx, notifiedBefore: Date, now: Date): Promise<Mailing | undefined> =>
  mailing.sql`
    select ${columns(now)}
    where v.notified_at <= ${notifiedBefore} and v.reminded_at is null and v.supporter_effect = 'asked'
      and v.merged_into is null and c.standing in ('published', 'frozen')
    order by v.notified_at, v.campaign_id, v.number ${locked}`.first(tx)

/** Whether a later version asks the same people again. */
export const isAskedAgain = async (tx: Tx, { campaignId, number }: Mailing): Promise<boolean> => {
  const row = await tx
    .selectFrom('promise_version')
    .select('number')
    .where('campaign_id', '=', campaignId)
    .where('number', '>', number)
    .where('merged_into', 'is', null)
    .where('supporter_effect', '=', 'asked')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The promises of some versions. */
export const findPromises = async (
  tx: Tx,
  campaignId: string,
  versions: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await tx
    .selectFrom('promise_version')
    .select(['number', 'promise'])
    .where('campaign_id', '=', campaignId)
    .where('number', 'in', [...versions])
    .execute()
  return new Map(rows.map(({ number, promise }) => [number, promise]))
}

type Recorded =
  | { supporters_told_through: string }
  | { donors_told_through: string }
  // All mails are written, so the last addresses of the batches are no longer needed.
  | { notified_at: Date; supporters_told_through: null; donors_told_through: null }
  | { reminded_through: string }
  | { reminded_at: Date; reminded_through: null }

export const recordMailed = async (
  tx: Tx,
  { campaignId, number }: Pick<Mailing, 'campaignId' | 'number'>,
  progress: Recorded,
): Promise<void> => {
  await tx
    .updateTable('promise_version')
    .set(progress)
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute()
}

/** Lets the job begin again with a version: it writes the mails that are not in the outbox. */
export const restartMailing = async (tx: Tx, campaignId: string, version: number): Promise<void> => {
  await tx
    .updateTable('promise_version')
    .set({ notified_at: null, supporters_told_through: null, donors_told_through: null })
    .where('campaign_id', '=', campaignId)
    .where('number', '=', version)
    .execute()
}

/** Whether a supporter is still to be asked: they did not stay, withdraw or delete their account since. */
export const isToRenew = async (db: Db | Tx, campaignId: string, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('support')
    .innerJoin('campaign', 'campaign.id', 'support.campaign_id')
    .select('support.id')
    .where('support.campaign_id', '=', campaignId)
    .where('support.email_key', '=', keyOf(email))
    .where(sql<boolean>`support.version <> all (campaign.current_versions)`)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a supporter who was mailed about a version did not answer since, withdraw, delete their account or stop the mails. */
export const isToAnswer = async (
  tx: Tx,
  { campaignId, version, email }: { campaignId: string; version: number; email: string },
): Promise<boolean> => {
  const row = await tx
    .selectFrom('support')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('email_key', '=', keyOf(email))
    .where('version', '<', version)
    .where((eb) => eb.not(hasStopped(campaignId, sql`support.email_key`)))
    .executeTakeFirst()
  return row !== undefined
}
