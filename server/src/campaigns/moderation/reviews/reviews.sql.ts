import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../../people/index.ts'
import { json } from '../../../platform/database/columns.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'
import type { TimePlace } from '../../../platform/http/paging.ts'

const review = rowShape({
  id: 'uuid',
  title: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  submitted_at: 'timestamptz',
  owner: json<PersonRow>(),
  owners_campaigns: json<{ total: number; hidden: number }>(),
})
export type ReviewRow = RowOf<typeof review>

const submittedAt = sql`coalesce(c.standing_changed_at, c.created_at)`

/** Campaigns that wait for an admin, oldest first. */
export const listWaiting = (db: Db, after: TimePlace | null, limit: number): Promise<ReviewRow[]> =>
  review.sql`
    select c.id, c.title, c.created_at, c.updated_at, ${submittedAt} as submitted_at,
      ${personOf('o')} as owner,
      (
        select jsonb_build_object('total', count(*), 'hidden', count(*) filter (where other.standing = 'hidden'))
        from campaign other where other.owner_id = c.owner_id and other.id <> c.id
      ) as owners_campaigns
    from campaign c join account o on o.id = c.owner_id
    where c.standing = 'in_review'
      and ${after ? sql`(${submittedAt}, c.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by ${submittedAt}, c.id limit ${limit}`.all(db)

const counting = rowShape({ count: 'integer' })

/** How many campaigns wait for an admin, counted up to `countMax`. */
export const countReviews = async (db: Db, countMax: number): Promise<number> => {
  const { count } = await counting.sql`
    select count(*)::integer as count
    from (select from campaign where standing = 'in_review' limit ${countMax}) as waiting`.one(db)
  return count
}
