import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { holdsDonation, isDenied } from '../disputes/holding.sql.ts'

const signed = rowShape({ isSigned: 'boolean' })

/** A donation that was captured and not fully refunded, or whose order may still be. */
export const standingDonation = sql`
  donation.status in ('created', 'awaiting_approval', 'processing', 'pending')
  or donation.status = 'completed' and donation.amount_minor > coalesce((
    select sum(refund.amount_minor) from refund where refund.donation_id = donation.id and refund.status = 'completed'
  ), 0)`

/** Whether anyone but the owner stands behind a campaign. The caller must hold the lock of the campaign. */
export const isSigned = async (tx: Tx, campaignId: string, ownerId: string): Promise<boolean> => {
  const row = await signed.sql`
    select exists (
      select from support where campaign_id = ${campaignId} and account_id is distinct from ${ownerId}
    ) or exists (
      select from donation
      where campaign_id = ${campaignId} and donor_id is distinct from ${ownerId} and (${standingDonation})
    ) as "isSigned"`.one(tx)
  return row.isSigned
}

const paid = rowShape({ isPaidOut: 'boolean' })

/** Whether money of a campaign was paid out, or is on its way: an approved payout that did not come back. */
export const isPaidOut = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const row = await paid.sql`
    select exists (
      select from payout
      where campaign_id = ${campaignId} and status = 'approved'
        and coalesce(transfer_status, 'sent') not in ('returned', 'failed')
    ) as "isPaidOut"`.one(tx)
  return row.isPaidOut
}

type Progress = 'supporters_told_through' | 'donors_told_through' | 'notified_at' | 'reminded_through' | 'reminded_at'
export type VersionRow = Omit<Tables['promise_version'], Progress>

/** The latest version of a campaign; null: its promise was never changed. */
export const findLatest = async (tx: Tx, campaignId: string) =>
  (await tx
    .selectFrom('promise_version')
    .select([
      'number',
      'promise',
      'story',
      'created_at as createdAt',
      'opened_at as openedAt',
      'is_free as isFree',
      'follows',
      'is_correction as isCorrection',
      'notify_at as notifyAt',
      'arrangements_notify_at as arrangementsNotifyAt',
      sql<boolean>`coalesce(supporters_told_through, donors_told_through, notified_at::text) is not null`.as(
        'isMailed',
      ),
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null
export type Latest = NonNullable<Awaited<ReturnType<typeof findLatest>>>

/** The promise and the story of one version. */
export const findVersion = (tx: Tx, campaignId: string, number: number) =>
  tx
    .selectFrom('promise_version')
    .select(['promise', 'story'])
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

/** How many versions asked or told people: those after `since`, up to the version `through`. */
export const countFelt = async (tx: Tx, campaignId: string, since: Date, through: number): Promise<number> => {
  const row = await tx
    .selectFrom('promise_version')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('campaign_id', '=', campaignId)
    .where('merged_into', 'is', null)
    .where('created_at', '>', since)
    .where('number', '<=', through)
    .where(sql<boolean>`(supporter_effect <> 'none' or donor_effect <> 'none')`)
    .executeTakeFirstOrThrow()
  return row.count
}

/** How many versions from `since` on are mailed because of their arrangements. */
export const countArrangementMails = async (tx: Tx, campaignId: string, since: Date): Promise<number> => {
  const row = await tx
    .selectFrom('promise_version')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('campaign_id', '=', campaignId)
    .where('merged_into', 'is', null)
    .where('arrangements_notify_at', 'is not', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** What the people of each version stand behind. */
export const findStands = (tx: Tx, campaignId: string) =>
  tx
    .selectFrom('promise_version')
    .select([
      'number',
      'supporter_hash',
      'supporter_stands',
      'supporter_stood',
      'donor_hash',
      'donor_stands',
      'donor_stood',
      'shown_hash',
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('number')
    .execute()
export type StandRow = Awaited<ReturnType<typeof findStands>>[number]

type NewStands = Pick<StandRow, 'number' | 'supporter_stands' | 'supporter_stood' | 'donor_stands' | 'donor_stood'>

export const updateStands = async (tx: Tx, campaignId: string, stands: NewStands): Promise<void> => {
  const { number, ...columns } = stands
  await tx
    .updateTable('promise_version')
    .set(columns)
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute()
}

export const insertVersion = async (tx: Tx, version: VersionRow): Promise<void> => {
  await tx
    .insertInto('promise_version')
    .values({
      ...version,
      supporters_told_through: null,
      donors_told_through: null,
      notified_at: null,
      reminded_through: null,
      reminded_at: null,
    })
    .execute()
}

/**
 * When to mail a version that changes only the story: at most once a day. If an earlier such mail still waits, it is cancelled, and this
 * one takes its place.
 */
export const takeStoryMail = async (tx: Tx, campaignId: string, earliest: Date, daySince: Date): Promise<Date> => {
  const onlyStory = tx
    .selectFrom('promise_version')
    .where('campaign_id', '=', campaignId)
    .where('supporter_effect', '=', 'none')
    .where('donor_effect', '=', 'none')
    .where('story_changed', '=', true)
    .where('merged_into', 'is', null)
  const last = await onlyStory
    .select('notify_at')
    .where('notify_at', '>', daySince)
    .orderBy('notify_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const waiting = await onlyStory
    .select('number')
    .where('notified_at', 'is', null)
    .where('notify_at', 'is not', null)
    .execute()
  if (waiting.length > 0) {
    const versions = waiting.map(({ number }) => number)
    await tx
      .updateTable('promise_version')
      .set({ notify_at: null })
      .where('campaign_id', '=', campaignId)
      .where('number', 'in', versions)
      .execute()
  }
  if (!last?.notify_at) return earliest
  const next =
    waiting.length > 0 ? last.notify_at : new Date(last.notify_at.getTime() + (earliest.getTime() - daySince.getTime()))
  return next > earliest ? next : earliest
}

/** Records that an earlier edit is one version with a later one. */
export const mergeInto = async (tx: Tx, campaignId: string, earlier: number, later: number): Promise<void> => {
  await tx
    .updateTable('promise_version')
    .set({ merged_into: later })
    .where('campaign_id', '=', campaignId)
    .where((row) => row.or([row('number', '=', earlier), row('merged_into', '=', earlier)]))
    .execute()
}

/** Moves the owner's own support to the new version: owners agree to their own changes. */
export const renewOwnSupport = async (tx: Tx, campaignId: string, ownerId: string, version: number): Promise<void> => {
  await tx
    .updateTable('support')
    .set({ version })
    .where('campaign_id', '=', campaignId)
    .where('account_id', '=', ownerId)
    .execute()
}

const numbered = rowShape({ version: 'integer', people: 'integer' })

/** Supporters by the version that they signed, without the owner. */
export const countSupporters = async (tx: Tx, campaignId: string, ownerId: string): Promise<Map<number, number>> => {
  const rows = await numbered.sql`
    select version, count(*)::integer as people from support
    where campaign_id = ${campaignId} and account_id is distinct from ${ownerId}
    group by version`.all(tx)
  return new Map(rows.map(({ version, people }) => [version, people]))
}

const donated = rowShape({ version: 'integer', donor: 'text', keptMinor: 'bigint', askableMinor: 'bigint' })

/**
 * What each donor but the owner gave under each version, less refunds (`keptMinor`), and how much of it they could ask back if the promise
 * changed (`askableMinor`). As on the page of the campaign's money, that excludes what is in dispute, asked for already, being refunded, or
 * held at PayPal. Both exclude what donors say they did not give.
 */
export const findDonated = (tx: Tx, campaignId: string, ownerId: string) =>
  donated.sql`
    select version, coalesce(donor_id::text, guest_email_key, id::text) as donor,
      sum(amount_minor - coalesce((
        select sum(refund.amount_minor) from refund where refund.donation_id = donation.id and refund.status = 'completed'
      ), 0))::bigint as "keptMinor",
      coalesce(sum(greatest(amount_minor
        - (select coalesce(sum(refund.amount_minor), 0) from refund where refund.donation_id = donation.id and refund.status <> 'failed')
        - (select coalesce(sum(held_minor), 0) from paypal_dispute where paypal_dispute.donation_id = donation.id), 0)
      ) filter (where not exists (select from dispute where ${holdsDonation()})
        and not exists (select from refund_request where refund_request.donation_id = donation.id)), 0)::bigint as "askableMinor"
    from donation
    where campaign_id = ${campaignId} and status = 'completed' and donor_id is distinct from ${ownerId}
      and not ${isDenied}
    group by 1, 2`.all(tx)

/** The position at the end of a page. */
export type VersionPlace = readonly [number: number]

/** Versions with their texts and the account that made each, newest first. */
export const findVersions = (db: Db, campaignId: string, after: VersionPlace | null, limit: number) =>
  db
    .selectFrom('promise_version')
    .innerJoin('account', 'account.id', 'promise_version.created_by')
    .select([
      'number',
      'promise',
      'promise_hash',
      'story',
      'promise_version.created_at',
      'account.id',
      'username',
      'name',
      'image_url',
      'supporter_effect',
      'donor_effect',
      'story_changed',
      'times_changed',
      'meeting_changed',
      'is_correction',
    ])
    .where('campaign_id', '=', campaignId)
    .where('merged_into', 'is', null)
    .$if(after !== null, (query) => query.where('number', '<', after?.[0] ?? 0))
    .orderBy('number', 'desc')
    .limit(sql.lit(limit))
    .execute()
export type ListedVersion = Awaited<ReturnType<typeof findVersions>>[number]
