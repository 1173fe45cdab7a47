import { commitments } from '@muster/contract/facts/thresholds.ts'
import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { cameOf, commitmentOf } from './thresholds/commitment.sql.ts'
import { countNeed, uncountNeed } from './thresholds/need-counters.sql.ts'
import { keyOf, shareCampaign, supportOf, type Withdrawer } from './supports.sql.ts'

const own = rowShape({
  id: 'uuid',
  needs: 'integer',
  anonymous: 'boolean',
  isCurrent: 'boolean',
  /** Null: it is of an earlier promise. */
  commitment: oneOf(...commitments, null),
  /** How many people came for its threshold, if it was not reached. */
  came: 'integer | null',
})
export type OwnSupportRow = RowOf<typeof own>

const rows = { support: sql`support`, campaign: sql`campaign` }

/** A person's support. Undefined: they do not support the campaign. */
export const findOwnSupport = (tx: Tx, campaignId: string, who: Withdrawer): Promise<OwnSupportRow | undefined> =>
  own.sql`
    select support.id, support.needs, support.anonymous, support.version = any (campaign.current_versions) as "isCurrent",
      ${commitmentOf(rows)} as commitment, ${cameOf(rows)} as came
    from support join campaign on campaign.id = support.campaign_id
    where support.campaign_id = ${campaignId} and ${supportOf(who)}`.first(tx)

/** As {@link findOwnSupport}, locked until the transaction ends. */
export const lockOwnSupport = async (
  tx: Tx,
  campaignId: string,
  who: Withdrawer,
): Promise<OwnSupportRow | undefined> => {
  // A statement of its own: the next one sees what was committed before the lock.
  await sql`select from support where campaign_id = ${campaignId} and ${supportOf(who)} for update`.execute(tx)
  return findOwnSupport(tx, campaignId, who)
}

/** The account of a supporter by address, null for a guest; undefined: this address does not support the campaign. Locked against a withdrawal. */
export const lockSupporter = async (
  tx: Tx,
  { campaignId, email }: { campaignId: string; email: string },
): Promise<string | null | undefined> => {
  // In the order of a withdrawal: the campaign first.
  await shareCampaign(tx, campaignId)
  const row = await tx
    .selectFrom('support')
    .select('account_id')
    .where('campaign_id', '=', campaignId)
    .where('email_key', '=', keyOf(email))
    .forUpdate()
    .executeTakeFirst()
  return row?.account_id
}

type Changed = Pick<OwnSupportRow, 'id' | 'needs' | 'isCurrent'> & { campaignId: string }

/** Changes the threshold of a support that is locked, and its counts. One of an earlier promise is not counted. */
export const updateNeeds = async (
  tx: Tx,
  { id, campaignId, needs: before, isCurrent }: Changed,
  needs: number,
  now: Date,
): Promise<void> => {
  if (before === needs) return
  await tx.updateTable('support').set({ needs }).where('id', '=', id).execute()
  if (!isCurrent) return
  await uncountNeed(tx, { id, campaignId, needs: before })
  await countNeed(tx, { id, campaignId, needs }, now)
}
