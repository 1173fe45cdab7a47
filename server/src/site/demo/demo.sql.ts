import type { Db } from '../../platform/database/database.ts'

/** Ids of the accounts whose addresses are in this domain, by address. */
export const findAccountIds = async (db: Db, mailDomain: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email_key', 'like', `%@${mailDomain}`)
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Whether there is any campaign, or any account but those of admins. */
export const isInUse = async (db: Db): Promise<boolean> => {
  const person = await db.selectFrom('account').select('id').where('role', '<>', 'admin').limit(1).executeTakeFirst()
  const campaign = await db.selectFrom('campaign').select('id').limit(1).executeTakeFirst()
  return person !== undefined || campaign !== undefined
}

export type MadeCampaign = { id: string; createdAt: Date; endsAt: Date | null }

export const findCampaignOf = (db: Db, ownerId: string, title: string): Promise<MadeCampaign | undefined> =>
  db
    .selectFrom('campaign')
    .select(['id', 'created_at as createdAt', 'ends_at as endsAt'])
    .where('owner_id', '=', ownerId)
    .where('title', '=', title)
    .executeTakeFirst()

/** Addresses that support a campaign. */
export const findSupporters = async (db: Db, campaignId: string): Promise<Set<string>> => {
  const rows = await db.selectFrom('support').select('email').where('campaign_id', '=', campaignId).execute()
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

/** A donor's donation to a campaign that is paid, or can still be paid. */
export const findDonation = (db: Db, campaignId: string, donorId: string) =>
  db
    .selectFrom('donation')
    .select(['id', 'status', 'order_id as orderId'])
    .where('campaign_id', '=', campaignId)
    .where('donor_id', '=', donorId)
    .where('order_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

export const isRefunded = async (db: Db, donationId: string): Promise<boolean> =>
  (await db.selectFrom('refund').select('id').where('donation_id', '=', donationId).executeTakeFirst()) !== undefined

/** The payouts requested from a campaign. */
export const findPayoutOf = (db: Db, campaignId: string) =>
  db.selectFrom('payout').select(['id', 'status']).where('campaign_id', '=', campaignId).executeTakeFirst()

/** Deletes the mails to people who have just said yes to a campaign: the people of the demo have no mailbox. */
export const dropJoinedMails = async (db: Db, campaignId: string): Promise<void> => {
  await db.deleteFrom('mail').where('key', 'like', `joined:${campaignId}:%`).execute()
}

export const hasUpdate = async (db: Db, campaignId: string, title: string): Promise<boolean> => {
  const found = db.selectFrom('campaign_update').select('id')
  const row = await found.where('campaign_id', '=', campaignId).where('title', '=', title).executeTakeFirst()
  return row !== undefined
}

export const hasQuestion = async (db: Db, campaignId: string, text: string): Promise<boolean> => {
  const found = db.selectFrom('question').select('id')
  const row = await found.where('campaign_id', '=', campaignId).where('text', '=', text).executeTakeFirst()
  return row !== undefined
}

/** Marks the updates of a campaign as mailed: the people of the demo have no mailbox. */
export const settleMailings = async (db: Db, campaignId: string): Promise<void> => {
  await db
    .updateTable('update_mailing')
    .set((row) => ({ mailed_at: row.ref('leaves_at'), told_at: row.ref('leaves_at') }))
    .where('campaign_id', '=', campaignId)
    .where('told_at', 'is', null)
    .execute()
}
