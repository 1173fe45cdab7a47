import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { queuesToUpdate } from '../../platform/database/fair-locks.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** Locks a campaign until the transaction ends: it is not edited, and no support or donation starts. */
export const lockCampaign = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', id)
    .where(queuesToUpdate(sql`id`))
    .forUpdate()
    .execute()
}

/** The next campaigns with a version that the previous version of the application wrote. */
export const findFormer = async (db: Db, after: string | null, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('promise_version')
    .select('campaign_id')
    .distinct()
    .where('hash_rule', '=', sql.lit(1 as const))
    .$if(after !== null, (query) => query.where('campaign_id', '>', after ?? ''))
    .orderBy('campaign_id')
    .limit(limit)
    .execute()
  return rows.map(({ campaign_id: id }) => id)
}

/** Whether a campaign has such a version. */
export const hasFormer = async (tx: Tx, campaignId: string): Promise<boolean> =>
  (await tx
    .selectFrom('promise_version')
    .select('number')
    .where('campaign_id', '=', campaignId)
    .where('hash_rule', '=', sql.lit(1 as const))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** All versions of a campaign, in their order. */
export const findWritten = (tx: Tx, campaignId: string) =>
  tx
    .selectFrom('promise_version')
    .select([
      'number',
      'promise',
      'follows',
      'merged_into as mergedInto',
      'is_free as isFree',
      'is_correction as isCorrection',
      'story_changed as storyChanged',
      'supporter_effect as supporterEffect',
      'notify_at as notifyAt',
      'arrangements_notify_at as arrangementsNotifyAt',
      'notified_at as notifiedAt',
    ])
    .where('campaign_id', '=', campaignId)
    .orderBy('number')
    .execute()
export type WrittenRow = Awaited<ReturnType<typeof findWritten>>[number]

type Recomputed = Pick<
  Tables['promise_version'],
  | 'supporter_hash'
  | 'donor_hash'
  | 'shown_hash'
  | 'supporter_stands'
  | 'donor_stands'
  | 'supporter_stood'
  | 'donor_stood'
  | 'supporter_effect'
  | 'donor_effect'
  | 'times_changed'
  | 'meeting_changed'
  | 'notify_at'
  | 'arrangements_notify_at'
>

/** Writes what follows from a version. The text of its promise, and the hash of the text, stay. */
export const updateVersion = async (
  tx: Tx,
  campaignId: string,
  { number, ...columns }: Recomputed & { number: number },
  { isMailedAnew }: { isMailedAnew: boolean },
): Promise<void> => {
  await tx
    .updateTable('promise_version')
    .set({
      ...columns,
      hash_rule: 2,
      ...(isMailedAnew && { supporters_told_through: null, donors_told_through: null }),
    })
    .where('campaign_id', '=', campaignId)
    .where('number', '=', number)
    .execute()
}

type Current = Pick<Tables['campaign'], 'current_versions' | 'donor_versions' | 'shown_versions'>

/** Writes who stands behind the promise of a campaign, if it still is this version. */
export const updateCurrent = async (tx: Tx, campaignId: string, version: number, current: Current): Promise<void> => {
  await tx.updateTable('campaign').set(current).where('id', '=', campaignId).where('version', '=', version).execute()
}
