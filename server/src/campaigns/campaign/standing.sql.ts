import { moderationCategories, type ModerationCategory, type Standing } from '@muster/contract/facts/moderation.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { queuesToUpdate } from '../../platform/database/fair-locks.ts'
import { purgePages, standingChanged } from '../../platform/database/public-changes.ts'
import { json, oneOf } from '../../platform/database/columns.ts'
import { type RowOf, rowShape } from '../../platform/database/rows.ts'

const hidden = rowShape({
  id: 'uuid',
  hidden_category: oneOf(...moderationCategories, null),
  image_url: 'text | null',
  /** Of the campaign and of its updates. */
  images: json<{ url: string }[]>(),
})
export type HiddenRow = RowOf<typeof hidden>

/** All hidden campaigns. There are few, and an index has all that are not published. */
export const findHidden = (db: Db): Promise<HiddenRow[]> =>
  hidden.sql`
    select id, hidden_category, image_url, images || (
      select coalesce(jsonb_agg(image), '[]')
      from campaign_update u, jsonb_array_elements(u.images) as image where u.campaign_id = campaign.id
    ) as images
    from campaign where standing = 'hidden'`.all(db)

/**
 * Locks the owner of a campaign until the transaction ends, so that they are not suspended meanwhile. Call it before the campaign is
 * locked: a suspension locks in the same order.
 */
export const lockOwner = async (tx: Tx, campaignId: string): Promise<void> => {
  await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('campaign').select('owner_id').where('id', '=', campaignId))
    .forKeyShare()
    .execute()
}

/**
 * A campaign for a decision, locked until the transaction ends. Supports, orders and payouts that start meanwhile wait, and then see the
 * decision.
 */
export const lockStanding = (tx: Tx, id: string) =>
  tx
    .selectFrom('campaign')
    .innerJoin('account as owner', 'owner.id', 'campaign.owner_id')
    .select([
      'campaign.id',
      'campaign.title',
      'campaign.standing',
      'campaign.updated_at as updatedAt',
      'owner.id as ownerId',
      'owner.email as ownerEmail',
      'owner.suspended_at as ownerSuspendedAt',
    ])
    .where('campaign.id', '=', id)
    .where(queuesToUpdate(sql`campaign.id`))
    .forUpdate('campaign')
    .executeTakeFirst()
export type StandingForDecision = NonNullable<Awaited<ReturnType<typeof lockStanding>>>

type NewStanding = { standing: Standing; category?: ModerationCategory | null; now: Date }

/** Writes the standing of a campaign. The search index must be written after it. */
export const writeStanding = async (
  tx: Tx,
  id: string,
  { standing, category = null, now }: NewStanding,
): Promise<void> => {
  await tx
    .updateTable('campaign')
    .set({ standing, hidden_category: category, standing_changed_at: now, frozen_by_suspension: false })
    .where('id', '=', id)
    .execute()
  purgePages(tx, id)
  purgePages(tx, standingChanged)
}

/** Freezes the published campaigns of an owner who is suspended. */
export const freezeCampaignsOf = async (tx: Tx, ownerId: string, now: Date): Promise<void> => {
  // Locks first: `for update` waits for supports, orders and payouts that have begun. The lock of an update alone would not.
  const published = await tx
    .selectFrom('campaign')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('standing', '=', 'published')
    .where(queuesToUpdate(sql`id`))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id } of published) {
    await tx
      .updateTable('campaign')
      .set({ standing: 'frozen', frozen_by_suspension: true, standing_changed_at: now })
      .where('id', '=', id)
      .execute()
    purgePages(tx, id)
  }
  purgePages(tx, standingChanged)
}

/** Publishes the campaigns that the suspension of their owner froze. */
export const unfreezeCampaignsOf = async (tx: Tx, ownerId: string, now: Date): Promise<void> => {
  const rows = await tx
    .updateTable('campaign')
    .set({ standing: 'published', frozen_by_suspension: false, standing_changed_at: now })
    .where('owner_id', '=', ownerId)
    .where('frozen_by_suspension', '=', true)
    .returning('id')
    .execute()
  for (const { id } of rows) purgePages(tx, id)
  purgePages(tx, standingChanged)
}

/** The standings in which a campaign is in lists, and mails about it are written. In the others they wait. */
export const shownStandings = sql`('published', 'frozen')`

/**
 * Whether mails about a campaign may be written. Until the transaction ends it is not hidden, so no mail is written after a hiding is
 * committed.
 */
export const mayMail = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', campaignId)
    .where(sql<boolean>`standing in ${shownStandings}`)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
