import { isArrangement, type PromisedField } from '@muster/contract/facts/promised-fields.ts'
import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

type Passed = { version: number; fields: readonly PromisedField[]; now: Date }

/** Whether a proposal is outdated by a change of these fields: of the promise, or one that it changes too. */
const isOutdatedBy = (fields: readonly PromisedField[]) =>
  fields.every(isArrangement) ? sql<boolean>`change ?| ${fields}::text[]` : sql<boolean>`true`

/**
 * Takes the open proposal of a campaign along with an edit: a changed promise makes it outdated; a change of the arrangements or the story only
 * moves on the version that it changes.
 */
export const passProposal = async (tx: Tx, campaignId: string, { version, fields, now }: Passed): Promise<void> => {
  await tx
    .updateTable('promise_proposal')
    .set({ status: 'outdated', decided_at: now })
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'open')
    .where(isOutdatedBy(fields))
    .execute()
  await tx
    .updateTable('promise_proposal')
    .set({ base_version: version })
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'open')
    .execute()
}
