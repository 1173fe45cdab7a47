import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../../platform/database/rows.ts'

const owner = rowShape({ email: 'text', hasPublished: 'boolean', isAdmin: 'boolean' })
type OwnerRow = RowOf<typeof owner>

/**
 * What decides whether a campaign of this owner waits for an admin.
 * @param exceptId the campaign; null: one that is not made yet
 */
export const findReviewedOwner = (db: Db | Tx, ownerId: string, exceptId: string | null): Promise<OwnerRow> =>
  owner.sql`
    select a.email,
      exists (select from campaign c
        where c.owner_id = a.id and c.id is distinct from ${exceptId}::uuid and c.standing in ('published', 'frozen')) as "hasPublished",
      a.role = 'admin' as "isAdmin"
    from account a where a.id = ${ownerId}`.one(db)

const reviewed = rowShape({ needsReview: 'boolean' })

/** Whether a campaign waited for an admin before. */
export const findNeedsReview = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const row = await reviewed.sql`
    select needs_review as "needsReview" from campaign where id = ${campaignId}`.one(tx)
  return row.needsReview
}

const own = rowShape({ needsReview: 'boolean', isPublished: 'boolean' })

/** What decides whether a campaign of this owner waits again; undefined: they own no such campaign. */
export const findOwnReviewed = (db: Db, campaignId: string, ownerId: string): Promise<RowOf<typeof own> | undefined> =>
  own.sql`
    select needs_review as "needsReview", standing = 'published' as "isPublished"
    from campaign where id = ${campaignId} and owner_id = ${ownerId}`.first(db)

/** Records that changes of a campaign's promise wait for an admin from now on. */
export const markNeedsReview = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx.updateTable('campaign').set({ needs_review: true }).where('id', '=', campaignId).execute()
}
