import type { Tx } from '../../database/database.ts'
import { rowShape, type RowOf } from '../../database/rows.ts'

const owner = rowShape({ email: 'text', hasPublished: 'boolean', isOnlyAdmin: 'boolean' })
export type ReviewedOwner = RowOf<typeof owner>

/** What decides whether this campaign of its owner waits for an admin. */
export const findReviewedOwner = (tx: Tx, { id, ownerId }: { id: string; ownerId: string }): Promise<ReviewedOwner> =>
  owner.sql`
    select a.email,
      exists (select from campaign c
        where c.owner_id = a.id and c.id <> ${id} and c.standing in ('published', 'frozen')) as "hasPublished",
      a.role = 'admin' and not exists (
        select from account other
        where other.role = 'admin' and other.deleted_at is null and other.suspended_at is null and other.id <> a.id
      ) as "isOnlyAdmin"
    from account a where a.id = ${ownerId}`.one(tx)

const reviewed = rowShape({ needsReview: 'boolean' })

/** Whether a campaign waited for an admin before. */
export const findNeedsReview = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const row = await reviewed.sql`
    select needs_review as "needsReview" from campaign where id = ${campaignId}`.one(tx)
  return row.needsReview
}

/** Records that changes of a campaign's promise wait for an admin from now on. */
export const markNeedsReview = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx.updateTable('campaign').set({ needs_review: true }).where('id', '=', campaignId).execute()
}
