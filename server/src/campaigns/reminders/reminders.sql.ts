import { actionModes } from '@muster/contract/facts/campaigns.ts'
import { type RawBuilder, sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type RowOf, rowShape } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'
import { shownStandings } from '../campaign/standing.sql.ts'
import { shownTitle } from '../campaign/campaign-rows.sql.ts'
import { isActing, isInForce } from '../supports/thresholds/commitment.sql.ts'
import { hashOf, isKept } from './recipients.sql.ts'
import type { ReminderKind } from './reminder-keys.ts'
import type { CampaignDay, Window } from './reminder-rules.ts'
import { deletesOld, type RetentionTask } from '../../platform/database/retention-task.ts'

/** The days that a person was reminded of, for the data export. */
export const findRemindersOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('reminder', (join) => join.on('reminder.address_hash', '=', hashOf(sql`account.email_key`)))
    .innerJoin('campaign', 'campaign.id', 'reminder.campaign_id')
    .select([
      'campaign.id as campaignId',
      shownTitle.as('campaignTitle'),
      'reminder.day',
      'reminder.kind',
      'reminder.written_at as writtenAt',
    ])
    .where('account.id', '=', accountId)
    .orderBy('reminder.written_at')
    .orderBy('campaign.id')
    .orderBy('reminder.kind')
    .execute()

/** Deletes the record of the reminders to the address of a deleted account. */
export const deleteRemindersOf = async (tx: Tx, { email }: { email: string }): Promise<void> => {
  await sql`delete from reminder where address_hash = ${hashOf(sql`lower(${email}::text)`)}`.execute(tx)
}

/** Moves the record of the reminders to an account’s former address, so that the new one gets none of them again. */
export const moveRemindersOf = async (tx: Tx, { before, email }: { before: string; email: string }): Promise<void> => {
  await sql`
    insert into reminder (campaign_id, day, kind, address_hash, written_at)
    select campaign_id, day, kind, ${hashOf(sql`lower(${email}::text)`)}, written_at from reminder
    where address_hash = ${hashOf(sql`lower(${before}::text)`)}
    on conflict do nothing`.execute(tx)
  await deleteRemindersOf(tx, { email: before })
}

/** Who was reminded, and the runs of the job. */
export const reminderRetention: readonly RetentionTask[] = [
  deletesOld({
    kind: 'reminders',
    table: 'reminder',
    key: ['campaign_id', 'day', 'kind', 'address_hash'],
    since: sql`day::timestamp at time zone 'UTC'`,
    isDue: ({ before }) => sql`day < ${before.toISOString().slice(0, 10)}::date`,
  }),
  deletesOld({ kind: 'runs', table: 'cron_run', key: ['id'], since: sql`started_at` }),
]

/** Where a page of campaigns ended. */
type Place = { endsAt: Date; id: string }
type WindowPage = Window & { after: Place | null; limit: number }

const endingCampaign = rowShape({
  id: 'uuid',
  title: 'text',
  day: 'date',
  time_zone: 'text',
  ends_at: 'timestamptz',
  action_mode: oneOf(...actionModes),
  action_description: 'text | null',
  city: 'text | null',
  state: 'text | null',
  country: 'text | null',
  start_time: 'text | null',
  end_time: 'text | null',
  meeting_point: 'text | null',
  meeting_lat: 'double precision | null',
  meeting_lon: 'double precision | null',
  image_url: 'text | null',
  people_goal: 'integer | null',
  owner_id: 'uuid',
  owner_email: 'text',
  owner_username: 'text | null',
  owner_name: 'text | null',
  owner_image_url: 'text | null',
  members: 'integer',
  has_donors: 'boolean',
  donated_minor: 'bigint',
  is_decided: 'boolean',
})
export type EndingCampaign = RowOf<typeof endingCampaign>

/** Campaigns that end within the window. Cancelled ones send no mails, and those of hidden ones wait. */
const isEnding = ({ from, to }: Window) => sql`
  c.cancelled_at is null and c.standing in ${shownStandings} and c.ends_at >= ${from} and c.ends_at <= ${to}`

/** Whether it is decided who acts. */
const isDecided = sql`exists (select from campaign_decision d where ${isInForce})`

const endingColumns = sql`
  c.id, c.title, c.execution_date as day, c.time_zone, c.ends_at, c.action_mode, c.action_description,
  c.city, c.state, c.country, c.start_time, c.end_time, c.meeting_point, c.meeting_lat, c.meeting_lon, c.image_url,
  c.people_goal,
  c.owner_id, a.email as owner_email, a.username as owner_username, a.name as owner_name,
  a.image_url as owner_image_url,
  (select coalesce(sum(n.supporters), 0)::integer from support_count n where n.campaign_id = c.id) as members,
  exists (select from donation where donation.campaign_id = c.id and ${isKept}) as has_donors,
  (select coalesce(sum(m.gross_minor), 0)::bigint from campaign_total m where m.campaign_id = c.id) as donated_minor,
  ${isDecided} as is_decided`

const isBeyond = (after: Place | null) => (after ? sql`(c.ends_at, c.id) > (${after.endsAt}, ${after.id})` : sql`true`)

/** Campaigns that end within the window, soonest first. */
export const findEnding = (db: Db, { after, limit, ...window }: WindowPage): Promise<EndingCampaign[]> =>
  endingCampaign.sql`
    select ${endingColumns}
    from campaign c join account a on a.id = c.owner_id
    where ${isEnding(window)} and ${isBeyond(after)}
    order by c.ends_at, c.id
    limit ${limit}`.all(db)

/** Of these campaigns, those that end within the window, soonest first. */
export const findEndingOf = (db: Db, window: Window, ids: readonly string[]): Promise<EndingCampaign[]> =>
  endingCampaign.sql`
    select ${endingColumns}
    from campaign c join account a on a.id = c.owner_id
    where c.id = any(${ids}::uuid[]) and ${isEnding(window)}
    order by c.ends_at, c.id`.all(db)

const campaignDay = rowShape({
  id: 'uuid',
  day: 'date',
  time_zone: 'text',
  ends_at: 'timestamptz',
  start_time: 'text | null',
  is_decided: 'boolean',
})

/**
 * The days of the campaigns that end in the window `hours`, and of those that end in the wider window `days` and have a start time. Soonest
 * first.
 */
export const findDays = (db: Db, { hours, days }: { hours: Window; days: Window }): Promise<CampaignDay[]> =>
  campaignDay.sql`
    select c.id, c.execution_date as day, c.time_zone, c.ends_at, c.start_time, ${isDecided} as is_decided
    from campaign c
    where ${isEnding(days)} and (c.ends_at <= ${hours.to} or c.start_time is not null)
    order by c.ends_at, c.id`.all(db)

const mailCounts = rowShape({ id: 'uuid', due: 'integer', sent: 'integer', stopped: 'integer', summaryDue: 'boolean' })
type MailCounts = Omit<RowOf<typeof mailCounts>, 'id'>

/** The address of each supporter who is reminded and of each donor, once for each campaign `c`. */
const people = (isCounted: RawBuilder<unknown>) => sql`
  select c.id, c.execution_date, s.email_key
  from campaign c join support s on s.campaign_id = c.id and ${isActing({ support: sql`s`, campaign: sql`c` })}
  where ${isCounted} and s.email_key is not null
  union
  select c.id, c.execution_date, donor.email_key
  from campaign c join donation on donation.campaign_id = c.id join ${donors} as donor on donor.donation_id = donation.id
  where ${isCounted} and ${isKept} and donor.deleted_at is null and donor.email_key is not null`

/** For each campaign, the number of people who are due, were reminded, or stopped the mails. */
const reminderStates = (isCounted: RawBuilder<unknown>) => sql`
  select people.id as campaign_id,
    count(*) filter (where r.campaign_id is not null) as sent,
    count(*) filter (where r.campaign_id is null and m.what = 'all') as stopped,
    count(*) filter (where r.campaign_id is null and m.what is distinct from 'all') as due
  from (${people(isCounted)}) as people
  left join reminder r on r.campaign_id = people.id and r.day = people.execution_date and r.kind = 'reminder'
    and r.address_hash = ${hashOf(sql`people.email_key`)}
  left join mail_stop m on m.campaign_id = people.id and m.address_hash = ${hashOf(sql`people.email_key`)}
  group by people.id`

/** Whether the owner's summary of this day is due: not sent, and mails not stopped. */
const summaryDue = sql`
  not exists (select from reminder r where r.campaign_id = c.id and r.day = c.execution_date and r.kind = 'summary')
  and not exists (
    select from mail_stop m where m.campaign_id = c.id and m.address_hash = ${hashOf(sql`a.email_key`)} and m.what = 'all'
  )`

/** The mails that a run would send now for each of these campaigns. */
export const countMails = async (db: Db, ids: string[]): Promise<Map<string, MailCounts>> => {
  const rows = await mailCounts.sql`
    with states as (${reminderStates(sql`c.id = any(${ids})`)})
    select c.id, coalesce(states.due, 0)::integer as due, coalesce(states.sent, 0)::integer as sent,
      coalesce(states.stopped, 0)::integer as stopped, ${summaryDue} as "summaryDue"
    from campaign c join account a on a.id = c.owner_id left join states on states.campaign_id = c.id
    where c.id = any(${ids})`.all(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

const totals = rowShape({ campaigns: 'integer', reminders: 'integer', summaries: 'integer' })
type Totals = RowOf<typeof totals>

/** The totals that a run would have if it mailed the people of these campaigns now. */
export const countAllMails = (db: Db, ids: readonly string[]): Promise<Totals> =>
  totals.sql`
    with states as (${reminderStates(sql`c.id = any(${ids}::uuid[])`)})
    select count(*)::integer as campaigns, coalesce(sum(states.due), 0)::integer as reminders,
      (count(*) filter (where ${summaryDue}))::integer as summaries
    from campaign c join account a on a.id = c.owner_id left join states on states.campaign_id = c.id
    where c.id = any(${ids}::uuid[])`.one(db)

const weekly = rowShape({ campaigns: 'integer', reminders: 'integer' })

/** How many people of these campaigns would be mailed now because they meet in a week. Who joined after an instant is left out. */
export const countWeekMails = (db: Db, ids: readonly string[], joinedBefore: Date): Promise<RowOf<typeof weekly>> =>
  weekly.sql`
    with people as (
      select people.id, people.email_key from (${people(sql`c.id = any(${ids}::uuid[])`)}) as people
    )
    select ${ids.length}::integer as campaigns, count(*)::integer as reminders
    from people join campaign c on c.id = people.id
    where not exists (
      select from reminder r where r.campaign_id = c.id and r.day = c.execution_date and r.kind = 'week'
        and r.address_hash = ${hashOf(sql`people.email_key`)}
    ) and not exists (
      select from mail_stop m
      where m.campaign_id = c.id and m.address_hash = ${hashOf(sql`people.email_key`)} and m.what = 'all'
    ) and (
      exists (select from support s where s.campaign_id = c.id and s.email_key = people.email_key and s.created_at <= ${joinedBefore})
      or exists (
        select from donation join ${donors} as donor on donor.donation_id = donation.id
        where donation.campaign_id = c.id and ${isKept} and donor.email_key = people.email_key
          and donation.completed_at <= ${joinedBefore}
      ) and not exists (select from support s where s.campaign_id = c.id and s.email_key = people.email_key)
    )`.one(db)

/** Since when the mails a week before the day are due. The first run decides. */
export const startWeekMails = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .insertInto('reminder_start')
    .values({ kind: 'week', since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same; null: no run was yet. */
export const findWeekStart = async (db: Db): Promise<Date | null> =>
  (await db.selectFrom('reminder_start').select('since').where('kind', '=', 'week').executeTakeFirst())?.since ?? null

/** Forgets that mails were written, so that the next run writes them again. */
export const deleteWritten = async (
  tx: Tx,
  { id, day, emails, kind }: { id: string; day: string; emails: string[]; kind: ReminderKind },
): Promise<void> => {
  await sql`
    delete from reminder where campaign_id = ${id} and day = ${day} and kind = ${kind}
      and address_hash in (select ${hashOf(sql`lower(email)`)} from unnest(${emails}::text[]) as email)`.execute(tx)
}

/** Records that the owner gets this day's summary; false if they already got it, or stopped the mails. */
export const insertSummary = async (tx: Tx, campaign: EndingCampaign, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into reminder (campaign_id, day, kind, address_hash, written_at)
    select c.id, c.execution_date, 'summary', ${hashOf(sql`a.email_key`)}, ${now}
    from campaign c join account a on a.id = c.owner_id
    where c.id = ${campaign.id} and c.execution_date = ${campaign.day} and c.cancelled_at is null and ${summaryDue}
    on conflict (campaign_id, day, kind, address_hash) do nothing
    returning campaign_id`.execute(tx)
  return rows.length > 0
}
