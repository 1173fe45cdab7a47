import { shownEveryMinutes } from '@muster/contract/facts/thresholds.ts'
import { sql } from 'kysely'
import { after, minute } from '../../../platform/base/clock.ts'
import { json } from '../../../platform/database/columns.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'
import { hasStopped as hasStoppedMails } from '../../campaign/people.sql.ts'
import { shownStandings } from '../../campaign/standing.sql.ts'
import { actsBy, isCurrent, isInForce } from '../thresholds/commitment.sql.ts'

const subject = rowShape({
  campaignId: 'uuid',
  day: 'date',
  endsAt: 'timestamptz',
  acting: 'integer',
  named: json<Record<string, number>>(),
  toldThrough: 'text | null',
  title: 'text',
  city: 'text | null',
  state: 'text | null',
  country: 'text | null',
  imageUrl: 'text | null',
})
/** A decision with what mails say of its campaign. */
export type DecisionToTell = RowOf<typeof subject>

const subjectColumns = sql`
  d.campaign_id as "campaignId", d.day, d.ends_at as "endsAt", d.acting, d.named, d.told_through as "toldThrough",
  c.title, c.city, c.state, c.country, c.image_url as "imageUrl"`

/** A decision in force whose people are not told yet, locked until the transaction ends. Skips locked ones, and those whose mails wait. */
export const lockUntold = (tx: Tx, now: Date): Promise<DecisionToTell | undefined> =>
  subject.sql`
    select ${subjectColumns}
    from campaign_decision d join campaign c on ${isInForce}
    where d.is_conditional and d.told_at is null and d.ends_at >= ${now} and c.standing in ${shownStandings}
    order by d.ends_at, d.campaign_id limit 1
    for update of d skip locked`.first(tx)

/** The decision in force of a campaign whose people were told, locked until the transaction ends. Undefined: there is none. */
export const lockTold = (tx: Tx, campaignId: string, now: Date): Promise<DecisionToTell | undefined> =>
  subject.sql`
    select ${subjectColumns}
    from campaign_decision d join campaign c on ${isInForce}
    where d.campaign_id = ${campaignId} and d.told_at is not null and d.ends_at >= ${now} and c.standing in ${shownStandings}
    for update of d skip locked`.first(tx)

const open = rowShape({ id: 'uuid' })

/** Campaigns of decisions in which people can fall below their threshold. */
export const findOpen = async (db: Db, now: Date): Promise<string[]> => {
  const rows = await open.sql`
    select d.campaign_id as id from campaign_decision d join campaign c on ${isInForce}
    where d.is_conditional and d.told_at is not null and d.ends_at >= ${now}
    order by d.ends_at, d.campaign_id`.all(db)
  return rows.map(({ id }) => id)
}

const person = rowShape({
  key: 'text',
  email: 'text',
  isGuest: 'boolean',
  needs: 'integer',
  acts: 'boolean',
  /** Whether they stopped the mails about this campaign. */
  hasStopped: 'boolean',
})
export type PersonToTell = RowOf<typeof person>

const hasStopped = hasStoppedMails(sql<string>`s.campaign_id`, sql`s.email_key`)

/** The next supporters of a decided campaign, by address. */
export const findPeopleToTell = (
  tx: Tx,
  { campaignId, day, toldThrough }: DecisionToTell,
  limit: number,
): Promise<PersonToTell[]> =>
  person.sql`
    select s.email_key as key, s.email, s.account_id is null as "isGuest", s.needs, ${actsBy} as acts, ${hasStopped} as "hasStopped"
    from campaign_decision d
    join campaign c on c.id = d.campaign_id
    join support s on s.campaign_id = c.id and ${isCurrent}
    left join decision_response r on r.support_id = s.id and r.ends_at = d.ends_at
    where d.campaign_id = ${campaignId} and d.day = ${day} and s.email_key > ${toldThrough ?? ''}
    order by s.email_key limit ${sql.lit(limit)}`.all(tx)

type Progress = { told_through: string | null; told_at?: Date | null } | { told_at: Date }

export const recordTold = async (tx: Tx, campaignId: string, day: string, progress: Progress): Promise<void> => {
  await tx
    .updateTable('campaign_decision')
    .set(progress)
    .where('campaign_id', '=', campaignId)
    .where('day', '=', day)
    .execute()
}

const short = rowShape({ email: 'text', isGuest: 'boolean', needs: 'integer', hasStopped: 'boolean' })

/** Marks the next people who act and asked for more than act now as told, each of them once. */
export const markShort = (
  tx: Tx,
  { campaignId, day, endsAt }: DecisionToTell,
  counted: number,
  { now, limit }: { now: Date; limit: number },
): Promise<RowOf<typeof short>[]> =>
  short.sql`
    with fallen as (
      select s.id, s.email, s.account_id is null as "isGuest", s.needs, ${hasStopped} as "hasStopped"
      from campaign_decision d
      join campaign c on c.id = d.campaign_id
      join support s on s.campaign_id = c.id and ${isCurrent}
      left join decision_response r on r.support_id = s.id and r.ends_at = d.ends_at
      where d.campaign_id = ${campaignId} and d.day = ${day} and ${actsBy} and s.needs > ${counted}
        and r.short_told_at is null and s.email is not null
      order by s.id limit ${sql.lit(limit)}
    ), told as (
      insert into decision_response (support_id, ends_at, short_told_at)
      select id, ${endsAt}::timestamptz, ${now}::timestamptz from fallen
      on conflict (support_id, ends_at) do update set short_told_at = excluded.short_told_at
      returning support_id
    )
    select email, "isGuest", needs, "hasStopped" from fallen join told on told.support_id = fallen.id`.all(tx)

/** Stores the shown number of people who act now, at most every ten minutes. */
export const storeActing = async (
  tx: Tx,
  { campaignId, day }: DecisionToTell,
  acting: number,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('campaign_decision')
    .set({ acting_now: acting, shown_at: now })
    .where('campaign_id', '=', campaignId)
    .where('day', '=', day)
    .where('shown_at', '<=', after(now, -shownEveryMinutes * minute))
    .execute()
}

const standing = rowShape({ isInForce: 'boolean', isShown: 'boolean', day: 'date | null' })

/** Whether a campaign's decision for this end is still in force, and whether mails of the campaign are sent. */
export const findForce = (tx: Tx, campaignId: string, endsAt: Date): Promise<RowOf<typeof standing> | undefined> =>
  standing.sql`
    select d.day is not null as "isInForce", c.standing in ${shownStandings} as "isShown", d.day
    from campaign c left join campaign_decision d on ${isInForce} and d.ends_at = ${endsAt}
    where c.id = ${campaignId}
    for key share of c`.first(tx)
