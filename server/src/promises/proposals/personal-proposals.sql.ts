import type { Db, Tx } from '../../database/database.ts'

/** Withdraws the open proposals of a person, and removes their words from all of them. */
export const eraseProposer = async (tx: Tx, account: { id: string }, now: Date): Promise<void> => {
  await tx
    .updateTable('promise_proposal')
    .set({ status: 'withdrawn', decided_at: now })
    .where('proposed_by', '=', account.id)
    .where('status', '=', 'open')
    .execute()
  await tx.updateTable('promise_proposal').set({ reason: '' }).where('proposed_by', '=', account.id).execute()
}

/** What a person proposed to admins, for the export of their data. It names no admin. */
export const findProposalsBy = (db: Db, accountId: string) =>
  db
    .selectFrom('promise_proposal')
    .select([
      'campaign_id as campaignId',
      'kind',
      'change',
      'reason',
      'created_at as createdAt',
      'status',
      'decided_at as decidedAt',
      'notes as answer',
    ])
    .where('proposed_by', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
