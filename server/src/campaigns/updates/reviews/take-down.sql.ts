import type { Db, Tx } from '../../../platform/database/database.ts'
import { purgePages } from '../../../platform/database/public-changes.ts'
import { type RowOf, rowShape } from '../../../platform/database/rows.ts'
import type { Owned } from '../../../platform/http/access.ts'
import { findOrganisersOf } from '../../organisers/organiser-ids.sql.ts'

const locked = rowShape({
  campaignId: 'uuid',
  campaignTitle: 'text',
  title: 'text',
  text: 'text',
  authorEmail: 'text',
  ownerEmail: 'text',
})

/** An update that an admin has not removed, with what mails about it say, locked until the transaction ends. */
export const lockShown = (tx: Tx, id: string): Promise<RowOf<typeof locked> | undefined> =>
  locked.sql`
    select u.campaign_id as "campaignId", c.title as "campaignTitle", u.title, u.text, author.email as "authorEmail", owner.email as "ownerEmail"
    from campaign_update u join campaign c on c.id = u.campaign_id join account author on author.id = u.author_id
      join account owner on owner.id = c.owner_id
    where u.id = ${id} and u.removed_by is null for update of u`.first(tx)

type TakingDown = { id: string; campaignId: string; adminId: string; reason: string; now: Date }

export const markTakenDown = async (tx: Tx, { id, campaignId, adminId, reason, now }: TakingDown): Promise<void> => {
  await tx
    .updateTable('campaign_update')
    .set({ removed_at: now, removed_by: adminId, removed_reason: reason })
    .where('id', '=', id)
    .execute()
  purgePages(tx, campaignId)
}

/** Who organises the campaign of an update. */
export const findOwnerOfUpdate = async (db: Db, id: string): Promise<Owned | null> => {
  const row = await db
    .selectFrom('campaign_update')
    .select('campaign_id as campaignId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? findOrganisersOf(db, row.campaignId) : null
}
