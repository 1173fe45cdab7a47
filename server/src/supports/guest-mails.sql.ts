import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'

const openTokens = (db: Db, campaignId: string) =>
  db.selectFrom('guest_support_token').where('campaign_id', '=', campaignId).where('used_at', 'is', null)

/** If more mails wait for one campaign, the pace is computed from the oldest ones. */
const consideredMax = 20_000

/** The input of a campaign's pace: unconfirmed mails sent since an instant, and the deadlines of the waiting ones. */
export const findPace = async (
  db: Db,
  campaignId: string,
  since: Date,
): Promise<{ unconfirmed: number; leavesBy: Date[] }> => {
  const { unconfirmed } = await openTokens(db, campaignId)
    .where('released_at', '>', since)
    .select(sql<number>`count(*)::integer`.as('unconfirmed'))
    .executeTakeFirstOrThrow()
  const waiting = await openTokens(db, campaignId)
    .where('released_at', 'is', null)
    .select('leaves_by')
    .orderBy('leaves_by')
    .limit(consideredMax)
    .execute()
  return { unconfirmed, leavesBy: waiting.map((row) => row.leaves_by) }
}

/** Campaigns with waiting mails. */
export const findWaitingCampaigns = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('guest_support_token')
    .select('campaign_id')
    .distinct()
    .where('released_at', 'is', null)
    .where('used_at', 'is', null)
    .execute()
  return rows.map((row) => row.campaign_id)
}

/** Marks the oldest waiting mails of a campaign as released, their links as good until `expiresAt`; returns their keys in the outbox. */
export const markReleased = async (
  tx: Tx,
  campaignId: string,
  count: number,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<string[]> => {
  const rows = await tx
    .updateTable('guest_support_token')
    .set({ released_at: now, expires_at: expiresAt })
    .where('token_hash', 'in', (select) =>
      select
        .selectFrom('guest_support_token')
        .select('token_hash')
        .where('campaign_id', '=', campaignId)
        .where('released_at', 'is', null)
        .where('used_at', 'is', null)
        .orderBy('leaves_by')
        .orderBy('token_hash')
        .limit(count),
    )
    .returning('mail_key')
    .execute()
  return rows.flatMap((row) => row.mail_key ?? [])
}
