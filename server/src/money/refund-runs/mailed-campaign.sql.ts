import type { Db, Tx } from '../../platform/database/database.ts'

export type MailedCampaign = { campaignTitle: string; ownerEmail: string }

/** A campaign’s title and the address of its owner. */
export const findMailedCampaign = (db: Db | Tx, campaignId: string): Promise<MailedCampaign | undefined> =>
  db
    .selectFrom('campaign')
    .innerJoin('account', 'account.id', 'campaign.owner_id')
    .select(['campaign.title as campaignTitle', 'account.email as ownerEmail'])
    .where('campaign.id', '=', campaignId)
    .executeTakeFirst()

/** The address of the admin who asked for a run. */
export const findAsker = async (tx: Tx, runId: string): Promise<string> => {
  const { email } = await tx
    .selectFrom('refund_run')
    .innerJoin('account', 'account.id', 'refund_run.requested_by')
    .select('account.email')
    .where('refund_run.id', '=', runId)
    .executeTakeFirstOrThrow()
  return email
}
