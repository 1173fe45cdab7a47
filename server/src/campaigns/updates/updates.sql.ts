import { moderationCategories, standings } from '@muster/contract/facts/moderation.ts'
import { urgentUpdatesMax } from '@muster/contract/facts/promises.ts'
import { endedWellFrom, type MailingReview, mailingReviews, trustedPeopleMax } from '@muster/contract/facts/updates.ts'
import { sql } from 'kysely'
import { type PersonRow, personOf } from '../../people/index.ts'
import { json, oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { purgePages } from '../../platform/database/public-changes.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'
import { isKept } from './readers.sql.ts'

/**
 * Locks the people whose updates are counted together, so that two updates of theirs do not both use the last one that is left. Call it before
 * the campaign is locked.
 */
export const lockWriters = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.selectFrom('account').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

const campaign = rowShape({
  ownerId: 'uuid',
  standing: oneOf(...standings),
  hidden_category: oneOf(...moderationCategories, null),
  endsAt: 'timestamptz | null',
  cancelledAt: 'timestamptz | null',
})

const campaignColumns = sql`
  owner_id as "ownerId", standing, hidden_category, ends_at as "endsAt", cancelled_at as "cancelledAt"`

/** A campaign, locked until the transaction ends: its updates are written one after the other, and it is not edited, cancelled or hidden meanwhile. */
export const lockCampaign = (tx: Tx, id: string): Promise<RowOf<typeof campaign> | undefined> =>
  campaign.sql`select ${campaignColumns} from campaign where id = ${id} for no key update`.first(tx)

export const findUpdated = (db: Db, id: string): Promise<RowOf<typeof campaign> | undefined> =>
  campaign.sql`select ${campaignColumns} from campaign where id = ${id}`.first(db)

const counted = rowShape({ count: 'integer' })

/** The urgent updates that a campaign had. */
export const countUrgent = async (db: Db | Tx, campaignId: string): Promise<number> => {
  const { count } = await counted.sql`
    select count(*)::integer as count
    from update_mailing where campaign_id = ${campaignId} and is_urgent`.one(db)
  return count
}

const free = rowShape({ number: 'integer | null' })

/** The number of the next urgent update; null: none is left. */
export const findFreeNumber = async (tx: Tx, campaignId: string): Promise<number | null> => {
  const { number } = await free.sql`
    select min(number) as number from generate_series(1, ${sql.lit(urgentUpdatesMax)}) as number
    where not exists (select from update_mailing where campaign_id = ${campaignId} and urgent_number = number)`.one(tx)
  return number
}

const recent = rowShape({ writtenAt: 'timestamptz' })

/** When the updates since an instant of an owner's campaigns, and of an author in any campaign, were written, oldest first. Urgent ones are left out. */
export const findRecent = async (
  db: Db | Tx,
  { ownerId, authorId, since }: { ownerId: string; authorId: string; since: Date },
): Promise<Date[]> => {
  const rows = await recent.sql`
    select u.created_at as "writtenAt"
    from campaign_update u join update_mailing m on m.id = u.mailing_id join campaign c on c.id = u.campaign_id
    where u.created_at > ${since} and not m.is_urgent and (c.owner_id = ${ownerId} or u.author_id = ${authorId})
    order by u.created_at, u.id`.all(db)
  return rows.map(({ writtenAt }) => writtenAt)
}

const trust = rowShape({ isTrusted: 'boolean' })

/** Whether a campaign of an owner ended well, or an update of theirs to many people was mailed before that no admin removed. */
export const isTrustedOwner = async (db: Db | Tx, ownerId: string, now: Date): Promise<boolean> => {
  const { isTrusted } = await trust.sql`
    select exists (
      select from update_mailing m join campaign c on c.id = m.campaign_id
      where c.owner_id = ${ownerId} and m.told_at is not null and not m.is_urgent and m.people > ${trustedPeopleMax}
        and exists (select from campaign_update u where u.mailing_id = m.id and u.removed_by is null)
    ) or exists (
      select from campaign c
      where c.owner_id = ${ownerId} and c.ends_at < ${now} and c.cancelled_at is null and c.standing = 'published' and ${endedWellFrom} <= (
        select count(*) from (
          select account_id from support where campaign_id = c.id and account_id <> c.owner_id
          union
          select donor_id from donation where campaign_id = c.id and donor_id <> c.owner_id and ${isKept}
        ) as person
      )
    ) as "isTrusted"`.one(db)
  return isTrusted
}

const mailing = rowShape({ id: 'uuid', review: oneOf(...mailingReviews, null), leavesAt: 'timestamptz' })

/** The mailing of a campaign that has not left, locked until the transaction ends. What is written now joins it. */
export const lockToCome = (tx: Tx, campaignId: string): Promise<RowOf<typeof mailing> | undefined> =>
  mailing.sql`
    select id, review, leaves_at as "leavesAt" from update_mailing
    where campaign_id = ${campaignId} and mailed_at is null and not is_urgent for update`.first(tx)

const toCome = rowShape({ title: 'text | null', leavesAt: 'timestamptz', isReviewed: 'boolean', isHeld: 'boolean' })

/** The same, with the title of its first update; null: an admin removed all of them. */
export const findToCome = (db: Db, campaignId: string): Promise<RowOf<typeof toCome> | undefined> =>
  toCome.sql`
    select case when u.removed_at is null then u.title end as title, m.leaves_at as "leavesAt", m.review is not null and m.review <> 'released' as "isReviewed", coalesce(m.review = 'held', false) as "isHeld"
    from update_mailing m join campaign_update u on u.mailing_id = m.id
    where m.campaign_id = ${campaignId} and m.mailed_at is null and not m.is_urgent
    order by u.removed_at is not null, u.created_at, u.id limit 1`.first(db)

const last = rowShape({ at: 'timestamptz | null' })

/** When the last mailing of a campaign left that was not urgent; null: none did. */
export const findLastMailed = async (db: Db | Tx, campaignId: string): Promise<Date | null> => {
  const { at } = await last.sql`
    select max(mailed_at) as at from update_mailing where campaign_id = ${campaignId} and not is_urgent`.one(db)
  return at
}

type NewMailing = {
  id: string
  campaignId: string
  urgentNumber: number | null
  people: number
  leavesAt: Date
  writtenAt: Date
  isReviewed: boolean
}

export const insertMailing = async (tx: Tx, mailing: NewMailing): Promise<void> => {
  const { id, campaignId, urgentNumber, people, leavesAt, writtenAt, isReviewed } = mailing
  await tx
    .insertInto('update_mailing')
    .values({
      ...{ id, campaign_id: campaignId, urgent_number: urgentNumber, people },
      ...{ leaves_at: leavesAt, written_at: writtenAt, review: isReviewed ? 'waiting' : null },
    })
    .execute()
}

/** Writes when a mailing leaves that has not left, and whether an admin has to look at it. A later time stays. */
export const postpone = async (
  tx: Tx,
  id: string,
  { leavesAt, review, people, now }: { leavesAt: Date; review: MailingReview | null; people: number; now: Date },
): Promise<void> => {
  await tx
    .updateTable('update_mailing')
    .set({
      leaves_at: sql`greatest(leaves_at, ${leavesAt})`,
      written_at: now,
      review,
      people: sql`greatest(people, ${people})`,
    })
    .where('id', '=', id)
    .execute()
}

type NewUpdate = {
  id: string
  campaignId: string
  mailingId: string
  authorId: string
  title: string
  text: string
  images: readonly { url: string; alt: string }[]
}

export const insertUpdate = async (tx: Tx, update: NewUpdate, now: Date): Promise<void> => {
  const { id, campaignId, mailingId, authorId, title, text, images } = update
  await tx
    .insertInto('campaign_update')
    .values({
      ...{ id, campaign_id: campaignId, mailing_id: mailingId, author_id: authorId },
      ...{ title, text, images: JSON.stringify(images), created_at: now },
    })
    .execute()
  purgePages(tx, campaignId)
}

const written = rowShape({
  id: 'uuid',
  mailingId: 'uuid',
  images: json<{ url: string; alt: string }[]>(),
  isUrgent: 'boolean',
  mailedAt: 'timestamptz | null',
  removedAt: 'timestamptz | null',
  review: oneOf(...mailingReviews, null),
})

/** An update with its mailing, both locked until the transaction ends, so that its mails do not begin to leave meanwhile. */
export const lockUpdate = (tx: Tx, campaignId: string, id: string): Promise<RowOf<typeof written> | undefined> =>
  written.sql`
    select u.id, m.id as "mailingId", u.images, m.is_urgent as "isUrgent", m.mailed_at as "mailedAt", u.removed_at as "removedAt", m.review
    from campaign_update u join update_mailing m on m.id = u.mailing_id
    where u.id = ${id} and u.campaign_id = ${campaignId} for update of u, m`.first(tx)

type Change = { title: string; text: string; images: readonly { url: string; alt: string }[] }

/** Changes an update. `isMailed`: its mails have left, so what they say stays readable, and the change is marked. */
export const changeUpdate = async (
  tx: Tx,
  { id, campaignId, isMailed }: { id: string; campaignId: string; isMailed: boolean },
  { title, text, images }: Change,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('campaign_update')
    .set({
      ...{ title, text, images: JSON.stringify(images) },
      ...(isMailed && {
        edited_at: now,
        mailed_title: sql<string>`coalesce(mailed_title, title)`,
        mailed_text: sql<string>`coalesce(mailed_text, text)`,
      }),
    })
    .where('id', '=', id)
    .execute()
  purgePages(tx, campaignId)
}

/** Marks an update as removed whose mails have left. */
export const markRemoved = async (tx: Tx, id: string, campaignId: string, now: Date): Promise<void> => {
  await tx.updateTable('campaign_update').set({ removed_at: now }).where('id', '=', id).execute()
  purgePages(tx, campaignId)
}

/** Takes an update back whose mails have not left, and its mailing if it was the only one. */
export const deleteUpdate = async (
  tx: Tx,
  { id, campaignId, mailingId }: { id: string; campaignId: string; mailingId: string },
): Promise<void> => {
  await tx.deleteFrom('campaign_update').where('id', '=', id).execute()
  await sql`
    delete from update_mailing where id = ${mailingId} and not exists (
      select from campaign_update where mailing_id = ${mailingId}
    )`.execute(tx)
  purgePages(tx, campaignId)
}

const shown = rowShape({
  id: 'uuid',
  title: 'text',
  text: 'text',
  images: json<{ url: string; alt: string }[]>(),
  author: json<PersonRow>(),
  isUrgent: 'boolean',
  urgentNumber: 'integer | null',
  createdAt: 'timestamptz',
  leavesAt: 'timestamptz',
  mailedAt: 'timestamptz | null',
  editedAt: 'timestamptz | null',
  mailedTitle: 'text | null',
  mailedText: 'text | null',
  removedAt: 'timestamptz | null',
  removedReason: 'text | null',
  review: oneOf(...mailingReviews, null),
  reviewReason: 'text | null',
})
export type UpdateRow = RowOf<typeof shown>

const shownUpdates = sql`
  select u.id, u.title, u.text, u.images, ${personOf('author')} as author, m.is_urgent as "isUrgent",
    m.urgent_number as "urgentNumber", u.created_at as "createdAt", m.leaves_at as "leavesAt", m.mailed_at as "mailedAt", u.edited_at as "editedAt",
    u.mailed_title as "mailedTitle", u.mailed_text as "mailedText", u.removed_at as "removedAt", u.removed_reason as "removedReason",
    m.review, m.review_reason as "reviewReason"
  from campaign_update u join update_mailing m on m.id = u.mailing_id
    join account author on author.id = u.author_id`

/** The updates of a campaign, newest first. */
export const findUpdates = (
  db: Db,
  campaignId: string,
  { after, limit }: { after: TimePlace | null; limit: number },
): Promise<UpdateRow[]> =>
  shown.sql`
    ${shownUpdates}
    where u.campaign_id = ${campaignId} and ${after ? sql`(u.created_at, u.id) < (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by u.created_at desc, u.id desc limit ${sql.lit(limit)}`.all(db)

export const findUpdate = (db: Db | Tx, id: string): Promise<UpdateRow> =>
  shown.sql`${shownUpdates} where u.id = ${id}`.one(db)

/** The urgent updates of a campaign, newest first. There are at most three, without those that were removed. */
export const findUrgent = (db: Db, campaignId: string): Promise<UpdateRow[]> =>
  shown.sql`
    ${shownUpdates}
    where u.campaign_id = ${campaignId} and m.is_urgent and u.removed_at is null
    order by u.created_at desc, u.id desc`.all(db)
