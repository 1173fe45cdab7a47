import type { Tx } from '../../database/database.ts'

/**
 * Takes the open proposal of a campaign along with an edit: a changed promise makes it outdated, a changed story only moves on the version
 * that it changes.
 */
export const passProposal = async (
  tx: Tx,
  campaignId: string,
  { number, changesPromise, now }: { number: number; changesPromise: boolean; now: Date },
): Promise<void> => {
  await tx
    .updateTable('promise_proposal')
    .set(changesPromise ? { status: 'outdated', decided_at: now } : { base_version: number })
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'open')
    .execute()
}
