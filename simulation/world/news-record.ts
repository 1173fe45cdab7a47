import type { News, NewsRecord } from '../model/news.ts'
import type { World } from './world.ts'

/** Reads what the server has about a campaign's updates, and what people got. Call it when all steps have ended. */
export const readNews = async (world: World, { id }: News): Promise<NewsRecord> => ({
  mails: world.mailServer.delivered(),
  updates: await world.database.rows(
    `select id, mailing_id as "mailingId", title, author_id as "authorId", created_at as "createdAt", removed_at as "removedAt"
      from campaign_update where campaign_id = $1 order by created_at, id`,
    [id],
  ),
  mailings: await world.database.rows(
    `select id, is_urgent as "isUrgent", leaves_at as "leavesAt", mailed_at as "mailedAt", told_at as "toldAt"
      from update_mailing where campaign_id = $1 order by leaves_at, id`,
    [id],
  ),
})
