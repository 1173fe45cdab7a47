import { type MailingReview, mailingReviews } from '@muster/contract/facts/updates.ts'
import { sql } from 'kysely'
import { type PersonRow, personOf } from '../../../people/index.ts'
import { json, jsonOrNull, oneOf } from '../../../platform/database/columns.ts'
import { findOrganisersOf } from '../../organisers/organiser-ids.sql.ts'
import type { Owned } from '../../../platform/http/access.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'
import type { TimePlace } from '../../../platform/http/paging.ts'

const listed = rowShape({
  id: 'uuid',
  campaignId: 'uuid',
  campaignTitle: 'text',
  owner: json<PersonRow>(),
  people: 'integer',
  /** Instants as PostgreSQL writes them in JSON. */
  updates: json<
    {
      id: string
      title: string
      text: string
      images: { url: string; alt: string }[]
      author: PersonRow
      createdAt: string
    }[]
  >(),
  review: oneOf(...mailingReviews),
  reason: 'text | null',
  reviewedAt: 'timestamptz | null',
  reviewer: jsonOrNull<PersonRow>(),
  leavesAt: 'timestamptz',
  writtenAt: 'timestamptz',
})
export type ListedMailing = RowOf<typeof listed>

/** It waits for an admin, or was changed after an admin held it. */
const isToRead = sql`(m.review = 'waiting' or m.review = 'held' and m.written_at > m.reviewed_at)`

/** Whether an admin has taken down all that it has. */
const isEmpty = sql`not exists (select from campaign_update u where u.mailing_id = m.id and u.removed_at is null)`

/** The mailings that an admin has to read, or all that are held, by when they leave. */
export const findMailings = (
  db: Db,
  { status, after, limit }: { status: 'waiting' | 'held'; after: TimePlace | null; limit: number },
): Promise<ListedMailing[]> =>
  listed.sql`
    select m.id, c.id as "campaignId", c.title as "campaignTitle", ${personOf('owner')} as owner, m.people, (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', u.id, 'title', u.title, 'text', u.text, 'images', u.images, 'author', ${personOf('author')}, 'createdAt', u.created_at
        ) order by u.created_at, u.id), '[]')
        from campaign_update u join account author on author.id = u.author_id where u.mailing_id = m.id and u.removed_at is null
      ) as updates, m.review, m.review_reason as reason, m.reviewed_at as "reviewedAt", ${personOf('reviewer')} as reviewer,
      m.leaves_at as "leavesAt", m.written_at as "writtenAt"
    from update_mailing m join campaign c on c.id = m.campaign_id join account owner on owner.id = c.owner_id
      left join account reviewer on reviewer.id = m.reviewed_by
    where ${status === 'waiting' ? isToRead : sql`m.review = 'held'`} and m.mailed_at is null
      and not ${isEmpty} and ${after ? sql`(m.leaves_at, m.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by m.leaves_at, m.id limit ${sql.lit(limit)}`.all(db)

const counted = rowShape({ count: 'integer' })

/** How many an admin has to read. */
export const countWaitingMailings = async (db: Db, limit: number): Promise<number> => {
  const { count } = await counted.sql`
    select count(*)::integer as count
    from (select from update_mailing m where ${isToRead} and m.mailed_at is null and not ${isEmpty} limit ${sql.lit(limit)}) as waiting`.one(
    db,
  )
  return count
}

/** Who organises the campaign of a mailing. */
export const findOwnerOfMailing = async (db: Db, id: string): Promise<Owned | null> => {
  const row = await db
    .selectFrom('update_mailing')
    .select('campaign_id as campaignId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? findOrganisersOf(db, row.campaignId) : null
}

const decided = rowShape({ campaignId: 'uuid', mailedAt: 'timestamptz | null', writtenAt: 'timestamptz' })

/** A mailing for a decision, locked until the transaction ends. */
export const lockMailing = (tx: Tx, id: string): Promise<RowOf<typeof decided> | undefined> =>
  decided.sql`
    select campaign_id as "campaignId", mailed_at as "mailedAt", written_at as "writtenAt"
    from update_mailing where id = ${id} for update`.first(tx)

type Decision = {
  review: MailingReview
  review_reason: string | null
  reviewed_at: Date
  reviewed_by: string
  leaves_at?: Date
}

export const writeDecision = async (tx: Tx, id: string, decision: Decision): Promise<void> => {
  await tx.updateTable('update_mailing').set(decision).where('id', '=', id).execute()
}
