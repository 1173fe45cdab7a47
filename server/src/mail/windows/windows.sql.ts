import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Opens, Place } from './window-rules.ts'

const isWaiting = sql`left_at is null and ended_at is null`

export type NewUnprovenMail = {
  id: string
  mail_key: string | null
  campaign_id: string | null
  network: Buffer | null
  mailbox: Buffer
  domain: Buffer
  is_large_provider: boolean
  windows: readonly string[]
  asked_at: Date
}

/** Stores a request. False: there is one with this mail's key. */
export const insertUnproven = async (tx: Tx, row: NewUnprovenMail): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('unproven_mail')
    .values({ ...row, windows: [...row.windows] })
    .onConflict((conflict) => conflict.column('mail_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

/** Lets requests for mails to one mailbox follow each other until the transaction ends. */
export const queueForMailbox = async (tx: Tx, mailbox: Buffer): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(encode(${mailbox}::bytea, 'base64'), 0))`.execute(tx)
}

const used = rowShape({ today: 'integer', lately: 'integer', links: 'integer' })

type MailboxUse = Record<'daySince' | 'hourSince' | 'pauseSince', Date> & {
  mailbox: Buffer
  campaignId: string | null
  link: string | null
}

/**
 * How many mails were asked for to a mailbox since a day ago; how many of them about one campaign since a pause ago and not confirmed, or still waiting; and how many
 * with a link of one kind since an hour ago.
 */
export const findMailboxUse = (
  tx: Tx,
  { mailbox, campaignId, link, daySince, hourSince, pauseSince }: MailboxUse,
): Promise<RowOf<typeof used>> =>
  used.sql`
    select count(*)::integer as today,
      count(*) filter (where campaign_id = ${campaignId} and (asked_at > ${pauseSince} and confirmed_at is null or (${isWaiting})))::integer as lately,
      count(*) filter (where asked_at > ${hourSince} and starts_with(mail_key, ${link} || ':'))::integer as links
    from unproven_mail
    where mailbox = ${mailbox} and asked_at > ${daySince} and mail_key is not null`.one(tx)

const asked = rowShape({ has_asked: 'boolean' })

/** Whether a network asked for a mail to a mailbox about the same campaign since an instant. */
export const hasAskedLately = async (
  tx: Tx,
  {
    mailbox,
    network,
    campaignId,
    since,
  }: Pick<NewUnprovenMail, 'mailbox' | 'network'> & {
    campaignId: string | null
    since: Date
  },
): Promise<boolean> =>
  (
    await asked.sql`
      select exists (
        select from unproven_mail
        where mailbox = ${mailbox} and network is not distinct from ${network}::bytea
          and campaign_id is not distinct from ${campaignId}::uuid and (asked_at > ${since} or (${isWaiting}))
      ) as has_asked`.one(tx)
  ).has_asked

const refused = rowShape({ is_confirmed: 'boolean', mail_key: 'text | null' })

/** Notes that the receiver of a mail did not ask for it, and ends the request, unless it was confirmed. Undefined: it is not known any more. */
export const noteNotMe = (tx: Tx, id: string, now: Date): Promise<RowOf<typeof refused> | undefined> =>
  refused.sql`
    update unproven_mail set is_not_me = confirmed_at is null,
      ended_at = case when confirmed_at is null then coalesce(ended_at, ${now}) else ended_at end
    where id = ${id} returning confirmed_at is not null as is_confirmed, mail_key`.first(tx)

const confirmed = rowShape({ is_not_me: 'boolean' })

/** Whether a request is known: it is deleted after a while. */
export const isKnownRequest = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('unproven_mail').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Whether the receiver of a mail said that it was not them, so that its link does not work. */
export const isNotMe = async (db: Db, mailKey: string | null): Promise<boolean> => {
  const found = await db
    .selectFrom('unproven_mail')
    .select('id')
    .where('mail_key', '=', mailKey)
    .where('is_not_me', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

/** Notes that the receiver of a mail confirmed. Undefined: the mail took no place. */
export const noteConfirmation = (tx: Tx, mailKey: string, now: Date): Promise<RowOf<typeof confirmed> | undefined> =>
  confirmed.sql`
    update unproven_mail set confirmed_at = case when is_not_me then confirmed_at else coalesce(confirmed_at, ${now}) end
    where mail_key = ${mailKey} returning is_not_me`.first(tx)

const known = rowShape({
  key: 'text',
  taken: 'double precision | null',
  at: 'timestamptz | null',
  is_trusted: 'boolean',
})
export type KnownWindow = RowOf<typeof known>

/** What is known of windows, and whether an admin trusts the owner of the campaigns that they are for. */
export const findWindows = (db: Db, keys: readonly string[]): Promise<KnownWindow[]> =>
  known.sql`
    select asked.key, taken, at, account.trusted_at is not null as is_trusted
    from unnest(${keys}::text[]) as asked (key)
    left join mail_window on mail_window.key = asked.key
    left join campaign on campaign.id = case when asked.key like 'campaign %' then substr(asked.key, 10)::uuid end
    left join account on account.id = case when asked.key like 'owner %' then substr(asked.key, 7)::uuid else campaign.owner_id end`.all(
    db,
  )

const counted = rowShape({ key: 'text', count: 'integer' })

/** How many confirmations opened places for everybody since an instant, by window. */
export const countOpened = (tx: Tx, keys: readonly string[], since: Date): Promise<RowOf<typeof counted>[]> =>
  counted.sql`
    select key, count(*)::integer as count from unproven_mail, unnest(windows) as key
    where opens = 'all' and counted_at > ${since} and key = any(${keys}::text[]) group by key`.all(tx)

const domainPlaces = rowShape({ key: 'text', domain: 'bytea', opened: 'integer', taken: 'integer' })

/** Confirmations that opened places for their own domain since an instant, and mails that took such places since then, by window and domain. */
export const findDomainPlaces = (tx: Tx, since: Date): Promise<RowOf<typeof domainPlaces>[]> =>
  domainPlaces.sql`
    with opening as (
      select windows, domain from unproven_mail where opens = 'domain' and counted_at > ${since}
    ), taking as (
      select windows, domain from unproven_mail
      where place = 'domain' and left_at > ${since} and confirmed_at is null and domain in (select domain from opening)
    )
    select key, domain, sum(opened)::integer as opened, sum(1 - opened)::integer as taken from (
      select key, domain, 1 as opened from opening, unnest(windows) as key
      union all
      select key, domain, 0 from taking, unnest(windows) as key
    ) as both_kinds group by key, domain`.all(tx)

export type SavedWindow = { key: string; taken: number; at: Date; closed_until: Date | null }

export const saveWindows = async (tx: Tx, windows: readonly SavedWindow[]): Promise<void> => {
  await sql`
    insert into mail_window (key, taken, at, closed_until)
    select key, taken, at, closed_until
    from json_to_recordset(${JSON.stringify(windows)}::json)
      as new (key text, taken double precision, at timestamptz, closed_until timestamptz)
    on conflict (key) do update set taken = excluded.taken, at = excluded.at, closed_until = excluded.closed_until`.execute(
    tx,
  )
}

const waitingCounts = rowShape({ campaign: 'integer', network: 'integer' })

/** How many mails wait about a campaign and for a network, each up to a number. */
export const countWaiting = (
  tx: Tx,
  { campaignId, network, atMost }: { campaignId: string | null; network: Buffer | null; atMost: number },
): Promise<RowOf<typeof waitingCounts>> =>
  waitingCounts.sql`
    select (
      select count(*) from (select from unproven_mail where campaign_id = ${campaignId} and ${isWaiting} limit ${atMost}) as found
    )::integer as campaign, (
      select count(*) from (select from unproven_mail where network = ${network} and ${isWaiting} limit ${atMost}) as found
    )::integer as network`.one(tx)

const somethingDue = rowShape({ is_due: 'boolean' })

/** Whether a mail waits, or a confirmation has not opened its windows. */
export const isSomethingDue = async (db: Db): Promise<boolean> =>
  (
    await somethingDue.sql`
      select exists (select from unproven_mail where ${isWaiting})
        or exists (select from unproven_mail where confirmed_at is not null and counted_at is null) as is_due`.one(db)
  ).is_due

/** Lets only one transaction at a time give places. */
export const queueToLetGo = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('unproven mails', 0))`.execute(tx)
}

const ended = rowShape({ mail_key: 'text | null' })

/** Ends requests that have waited since an instant, oldest first. Returns how many there were, and the keys of their mails. */
export const endOverdue = async (
  tx: Tx,
  { since, limit }: { since: Date; limit: number },
  now: Date,
): Promise<{ requests: number; keys: string[] }> => {
  const rows = await ended.sql`
    update unproven_mail set ended_at = ${now} where id in (
      select id from unproven_mail where ${isWaiting} and asked_at <= ${since} order by asked_at limit ${limit}
    ) returning mail_key`.all(tx)
  return { requests: rows.length, keys: rows.flatMap(({ mail_key }) => mail_key ?? []) }
}

const uncounted = rowShape({
  id: 'uuid',
  windows: 'text[]',
  mailbox: 'bytea',
  domain: 'bytea',
  is_large_provider: 'boolean',
  place: oneOf('all', 'domain', null),
})
export type Uncounted = RowOf<typeof uncounted>

/** Confirmations that have not opened their windows, oldest first. */
export const findUncounted = (tx: Tx, limit: number): Promise<Uncounted[]> =>
  uncounted.sql`
    select id, windows, mailbox, domain, is_large_provider, place from unproven_mail
    where confirmed_at is not null and counted_at is null order by confirmed_at, id limit ${limit}`.all(tx)

const opened = rowShape({ hash: 'bytea', count: 'integer' })

/** How many confirmations of these mailboxes opened places since an instant. */
export const countOpenedByMailbox = (
  tx: Tx,
  mailboxes: readonly Buffer[],
  since: Date,
): Promise<RowOf<typeof opened>[]> =>
  opened.sql`
    select mailbox as hash, count(*)::integer as count from unproven_mail
    where opens is not null and counted_at > ${since} and mailbox = any(${mailboxes}::bytea[]) group by mailbox`.all(tx)

/** How many confirmations at these domains opened places for everybody since an instant. */
export const countOpenedByDomain = (tx: Tx, domains: readonly Buffer[], since: Date): Promise<RowOf<typeof opened>[]> =>
  opened.sql`
    select domain as hash, count(*)::integer as count from unproven_mail
    where opens = 'all' and counted_at > ${since} and domain = any(${domains}::bytea[]) group by domain`.all(tx)

/** Notes what confirmations opened. */
export const markCounted = async (
  tx: Tx,
  confirmations: readonly { id: string; opens: Opens }[],
  now: Date,
): Promise<void> => {
  for (const [opens, those] of Map.groupBy(confirmations, (one) => one.opens)) {
    const ids = those.map(({ id }) => id)
    await sql`update unproven_mail set counted_at = ${now}, opens = ${opens} where id = any(${ids}::uuid[])`.execute(tx)
  }
}

const waiting = rowShape({
  id: 'uuid',
  mail_key: 'text | null',
  campaign_id: 'uuid | null',
  network: 'bytea | null',
  domain: 'bytea',
  windows: 'text[]',
  asked_at: 'timestamptz',
  lane_left_at: 'timestamptz | null',
})
export type WaitingRow = RowOf<typeof waiting>

export type DomainPlaces = { key: string; domain: Buffer }

/**
 * Mails that wait and may have a place: none of their windows is known to be closed, or each has one for their domain. The first ones of each
 * network about each campaign, with the time when its latest one left.
 */
export const findWaiting = (
  tx: Tx,
  now: Date,
  { open, eachMax, allMax }: { open: readonly DomainPlaces[]; eachMax: number; allMax: number },
): Promise<WaitingRow[]> =>
  waiting.sql`
    with open_for as (
      select * from unnest(${open.map(({ key }) => key)}::text[], ${open.map(({ domain }) => domain)}::bytea[]) as open (key, domain)
    )
    select id, mail_key, campaign_id, network, domain, windows, asked_at, case when campaign_id is null
      then (
        select max(left_at) from unproven_mail as gone
        where gone.left_at is not null and gone.campaign_id is null and gone.network = turns.network
      ) else (
        select max(left_at) from unproven_mail as gone
        where gone.left_at is not null and gone.campaign_id = turns.campaign_id and gone.network = turns.network
      ) end as lane_left_at
    from (
      select waiting.*, row_number() over (partition by campaign_id, network order by asked_at, id) as turn
      from unproven_mail as waiting
      where ${isWaiting} and (
        not exists (
          select from unnest(waiting.windows) as needed (key)
          where (select closed_until from mail_window where mail_window.key = needed.key) > ${now}
        )
        or domain in (select domain from open_for) and not exists (
          select from unnest(waiting.windows) as needed (key)
          where not exists (select from open_for where open_for.key = needed.key and open_for.domain = waiting.domain)
        )
      )
    ) as turns
    where turn <= ${eachMax} order by turn, asked_at, id limit ${allMax}`.all(tx)

/** Marks mails as gone. */
export const markLeft = async (
  tx: Tx,
  mails: readonly { id: string; place: Place | null }[],
  now: Date,
): Promise<void> => {
  for (const [place, those] of Map.groupBy(mails, (one) => one.place)) {
    const ids = those.map(({ id }) => id)
    await sql`update unproven_mail set left_at = ${now}, place = ${place} where id = any(${ids}::uuid[])`.execute(tx)
  }
}

const decided = rowShape({ mail_key: 'text | null' })

/** Lets all mails about a campaign go that wait, without places, or ends their requests. Returns the keys of the mails, and how many there were. */
export const decideWaiting = async (
  tx: Tx,
  { campaignId, letsGo }: { campaignId: string; letsGo: boolean },
  now: Date,
): Promise<{ mails: number; keys: string[] }> => {
  const rows = await decided.sql`
    update unproven_mail set left_at = ${letsGo ? now : null}, ended_at = ${letsGo ? null : now}
    where campaign_id = ${campaignId} and ${isWaiting} returning mail_key`.all(tx)
  return { mails: rows.length, keys: rows.flatMap(({ mail_key }) => mail_key ?? []) }
}

/** Has the windows of a person's campaigns looked at again, because their sizes change in this transaction. */
export const reopenWindows = async (tx: Tx, ownerId: string): Promise<void> => {
  // Who gives places now has read the sizes of before, and would write over this.
  await queueToLetGo(tx)
  await sql`
    update mail_window set closed_until = null
    where key = ${`owner ${ownerId}`} or key in (select 'campaign ' || id from campaign where owner_id = ${ownerId})`.execute(
    tx,
  )
}
