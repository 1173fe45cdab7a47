import {
  appealOutcomes,
  type ModerationAction,
  moderationActions,
  moderationCategories,
  standings,
} from '@muster/contract/facts/moderation.ts'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

/** Inserts an appeal; false: there is one against this decision. */
export const insertAppeal = async (tx: Tx, appeal: Insertable<Tables['appeal']>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('appeal')
    .values(appeal)
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const appealRow = rowShape({
  id: 'uuid',
  text: 'text',
  created_at: 'timestamptz',
  outcome: oneOf(...appealOutcomes, null),
  notes: 'text | null',
  decided_at: 'timestamptz | null',
  decision_id: 'uuid',
  action: oneOf(...moderationActions),
  category: oneOf(...moderationCategories, null),
  reason: 'text',
  made_at: 'timestamptz',
  made_by: 'uuid',
  admin_username: 'text | null',
  admin_name: 'text | null',
  admin_image_url: 'text | null',
  campaign_id: 'uuid | null',
  campaign_title: 'text | null',
  standing: oneOf(...standings, null),
  belonging_ids: 'text[]',
  account_id: 'uuid',
  username: 'text | null',
  name: 'text | null',
  image_url: 'text | null',
  email: 'text',
  deleted_at: 'timestamptz | null',
  suspended_at: 'timestamptz | null',
})
export type AppealRow = RowOf<typeof appealRow>

const columns = sql`
  p.id, p.text, p.created_at, p.outcome, p.notes, p.decided_at, d.id as decision_id, d.action, d.category, d.reason,
  d.created_at as made_at, d.decided_by as made_by, admin.username as admin_username, admin.name as admin_name,
  admin.image_url as admin_image_url, c.id as campaign_id, c.title as campaign_title, c.standing,
  array(
    select c.owner_id::text union select account_id::text from co_organiser where co_organiser.campaign_id = c.id
    union select former_owner_id::text from campaign_transfer where campaign_transfer.campaign_id = c.id
  ) as belonging_ids, a.id as account_id,
  a.username, a.name, a.image_url, a.email, a.deleted_at, a.suspended_at`

const appeals = sql`
  appeal p join moderation_decision d on d.id = p.decision_id join account admin on admin.id = d.decided_by
  join account a on a.id = d.account_id left join campaign c on c.id = d.campaign_id`

type Range = { after: TimePlace | null; limit: number }

/** Appeals that wait, oldest first. */
export const findWaiting = (db: Db, { after, limit }: Range): Promise<AppealRow[]> =>
  appealRow.sql`
    select ${columns} from ${appeals}
    where p.outcome is null ${after ? sql`and (p.created_at, p.id) > (${after.at}, ${after.id})` : sql``}
    order by p.created_at, p.id limit ${limit}`.all(db)

/** Appeals that are decided, newest first. */
export const findDecided = (db: Db, { after, limit }: Range): Promise<AppealRow[]> =>
  appealRow.sql`
    select ${columns} from ${appeals}
    where p.outcome is not null ${after ? sql`and (p.decided_at, p.id) < (${after.at}, ${after.id})` : sql``}
    order by p.decided_at desc, p.id desc limit ${limit}`.all(db)

/** An appeal; undefined if it does not exist. */
export const findAppeal = (db: Db | Tx, id: string): Promise<AppealRow | undefined> =>
  appealRow.sql`select ${columns} from ${appeals} where p.id = ${id}`.first(db)

/** Locks an appeal until the transaction ends. */
export const lockAppeal = async (tx: Tx, id: string): Promise<AppealRow | undefined> => {
  await tx.selectFrom('appeal').select('id').where('id', '=', id).forUpdate().execute()
  return findAppeal(tx, id)
}

type Outcome = Pick<Tables['appeal'], 'outcome' | 'notes' | 'decided_by' | 'decided_at'>

export const writeOutcome = async (tx: Tx, id: string, outcome: Outcome): Promise<void> => {
  await tx.updateTable('appeal').set(outcome).where('id', '=', id).execute()
}

const settled = {
  publish: ['hide', 'freeze'],
  unfreeze: ['freeze'],
  reinstate: ['suspend'],
} as const satisfies Partial<Record<ModerationAction, readonly ModerationAction[]>>

type TakenBack = { campaignId: string | null; accountId: string; action: keyof typeof settled }

/**
 * Settles the waiting appeals against a decision that another decision has just taken back. An appeal that an admin is deciding at this
 * moment is left to that admin.
 */
export const settleAppeals = async (
  tx: Tx,
  { campaignId, accountId, action }: TakenBack,
  { notes, adminId, now }: { notes: string; adminId: string; now: Date },
): Promise<void> => {
  await tx
    .updateTable('appeal')
    .set({ outcome: 'reversed', notes, decided_by: adminId, decided_at: now })
    .where(
      'id',
      'in',
      tx
        .selectFrom('appeal')
        .innerJoin('moderation_decision as decision', 'decision.id', 'appeal.decision_id')
        .select('appeal.id')
        .where('appeal.outcome', 'is', null)
        .where('decision.action', 'in', settled[action])
        .where('decision.account_id', '=', accountId)
        .where('decision.campaign_id', campaignId === null ? 'is' : '=', campaignId)
        .forUpdate('appeal')
        .skipLocked(),
    )
    .execute()
}
