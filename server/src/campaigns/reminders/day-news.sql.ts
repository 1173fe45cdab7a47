import type { Db } from '../../platform/database/database.ts'

/** The promises of a campaign that people can have said yes to, oldest first. None: it was never changed. */
export const findPromises = (db: Db, campaignId: string) =>
  db
    .selectFrom('promise_version')
    .select(['number', 'promise'])
    .where('campaign_id', '=', campaignId)
    .orderBy('number')
    .execute()

/** The latest update of a campaign that was not removed. */
export const findLatestUpdate = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaign_update')
    .select(['id', 'title'])
    .where('campaign_id', '=', campaignId)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
