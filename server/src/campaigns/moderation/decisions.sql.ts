import { appealOutcomes, moderationActions, moderationCategories } from '@muster/contract/facts/moderation.ts'
import { type Insertable, sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'

export const insertDecision = async (tx: Tx, decision: Insertable<Tables['moderation_decision']>): Promise<void> => {
  await tx.insertInto('moderation_decision').values(decision).execute()
}

const decision = rowShape({
  id: 'uuid',
  account_id: 'uuid',
  campaign_id: 'uuid | null',
  action: oneOf(...moderationActions),
  category: oneOf(...moderationCategories, null),
  reason: 'text',
  created_at: 'timestamptz',
  decided_by: 'uuid',
  admin_username: 'text | null',
  admin_name: 'text | null',
  admin_image_url: 'text | null',
  appeal_id: 'uuid | null',
  appeal_text: 'text | null',
  appealed_at: 'timestamptz | null',
  outcome: oneOf(...appealOutcomes, null),
  notes: 'text | null',
  appeal_decided_at: 'timestamptz | null',
})
export type DecisionRow = RowOf<typeof decision>

const decisionColumns = sql`
  d.id, d.account_id, d.campaign_id, d.action, d.category, d.reason, d.created_at, d.decided_by,
  admin.username as admin_username, admin.name as admin_name, admin.image_url as admin_image_url,
  p.id as appeal_id, p.text as appeal_text, p.created_at as appealed_at, p.outcome, p.notes,
  p.decided_at as appeal_decided_at`

const decisions = sql`
  moderation_decision d join account admin on admin.id = d.decided_by left join appeal p on p.decision_id = d.id`

/** More decisions about one campaign are not listed. */
const listedMax = 100

/** The decisions about a campaign, newest first. */
export const findDecisions = (db: Db | Tx, campaignId: string): Promise<DecisionRow[]> =>
  decision.sql`
    select ${decisionColumns} from ${decisions}
    where d.campaign_id = ${campaignId}
    order by d.created_at desc, d.id desc limit ${sql.lit(listedMax)}`.all(db)

export const findDecision = (db: Db | Tx, id: string): Promise<DecisionRow | undefined> =>
  decision.sql`select ${decisionColumns} from ${decisions} where d.id = ${id}`.first(db)

/** Whether a decision is the latest about its campaign, or about its person. */
export const isLatestDecision = async (
  tx: Tx,
  { id, campaignId, accountId }: { id: string; campaignId: string | null; accountId: string },
): Promise<boolean> => {
  const latest = await tx
    .selectFrom('moderation_decision')
    .select('id')
    .where('account_id', '=', accountId)
    .where('campaign_id', 'is not distinct from', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.id === id
}

const standing = rowShape({
  standing: oneOf('published', 'in_review', 'frozen', 'hidden'),
  frozen_by_suspension: 'boolean',
  owner_id: 'uuid',
})

export const findStanding = (db: Db | Tx, campaignId: string): Promise<RowOf<typeof standing> | undefined> =>
  standing.sql`select standing, frozen_by_suspension, owner_id from campaign where id = ${campaignId}`.first(db)

/** The decisions about a person and their campaigns, for the export of their data. It names no admin. */
export const findDecisionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('moderation_decision as d')
    .leftJoin('appeal as p', 'p.decision_id', 'd.id')
    .select([
      'd.action',
      'd.campaign_id as campaignId',
      'd.category',
      'd.reason',
      'd.created_at as createdAt',
      'p.text as appeal',
      'p.created_at as appealedAt',
      'p.outcome',
      'p.notes as answer',
    ])
    .where('d.account_id', '=', accountId)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()
