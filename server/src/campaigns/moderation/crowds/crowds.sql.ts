import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../../people/index.ts'
import { after, day, minute } from '../../../platform/base/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { json } from '../../../platform/database/columns.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'
import type { TimePlace } from '../../../platform/http/paging.ts'

/** How long guests have to wait for their mails before admins see it. */
const shownAfterMs = 10 * minute
/** How many receivers of mails of the last day have to say that it was not them before admins see it. */
const notMeMin = 5

const isWaiting = sql`left_at is null and ended_at is null`
const waitsLong = (now: Date) => sql`min(asked_at) filter (where ${isWaiting}) <= ${after(now, -shownAfterMs)}`

const shownAt = (now: Date) => sql`
  select campaign_id, (count(*) filter (where ${isWaiting}))::integer as waiting,
    min(asked_at) filter (where ${isWaiting}) as waits_since, min(asked_at) as since
  from unproven_mail
  where campaign_id is not null and (${isWaiting} or is_not_me and asked_at > ${after(now, -day)})
  group by campaign_id having ${waitsLong(now)} or count(*) filter (where is_not_me) >= ${notMeMin}`

const crowd = rowShape({
  id: 'uuid',
  title: 'text',
  is_trusted: 'boolean',
  owner: json<PersonRow>(),
  waiting: 'integer',
  waits_since: 'timestamptz | null',
  since: 'timestamptz',
  mailed: 'integer',
  confirmed: 'integer',
  not_me: 'integer',
  refused: 'integer',
})
export type CrowdRow = RowOf<typeof crowd>

/**
 * Campaigns whose guests have waited for more than ten minutes, or whose mails reached several people who say that they did not ask for
 * them; oldest first.
 */
export const listCrowds = (
  db: Db,
  { now, after, limit }: { now: Date; after: TimePlace | null; limit: number },
): Promise<CrowdRow[]> =>
  crowd.sql`
    select c.id, c.title, o.trusted_at is not null as is_trusted, shown.waiting, shown.waits_since, shown.since,
      ${personOf('o')} as owner,
      sent.mailed, sent.confirmed, sent.not_me, sent.refused
    from (${shownAt(now)}) as shown
    join campaign c on c.id = shown.campaign_id join account o on o.id = c.owner_id
    cross join lateral (
      select count(*)::integer as mailed, count(confirmed_at)::integer as confirmed,
        (count(*) filter (where is_not_me))::integer as not_me, count(mail.failed_at)::integer as refused
      from unproven_mail as gone left join mail on mail.key = gone.mail_key
      where gone.campaign_id = c.id and gone.left_at is not null and gone.mail_key is not null
    ) as sent
    where ${after ? sql`(shown.since, c.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by shown.since, c.id limit ${limit}`.all(db)

const counting = rowShape({ count: 'integer' })

/** About how many campaigns guests have waited for more than ten minutes. */
export const countCrowds = async (db: Db, now: Date): Promise<number> =>
  (
    await counting.sql`
    select count(*)::integer as count from (
      select from unproven_mail where campaign_id is not null and ${isWaiting} group by campaign_id having ${waitsLong(now)}
    ) as waiting`.one(db)
  ).count

type NewDecision = { id: string; campaignId: string; action: 'let_go' | 'stop'; mails: number; adminId: string }

export const insertDecision = async (
  tx: Tx,
  { id, campaignId, action, mails, adminId }: NewDecision,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('crowd_decision')
    .values({ id, campaign_id: campaignId, action, mails, decided_by: adminId, created_at: now })
    .execute()
}
