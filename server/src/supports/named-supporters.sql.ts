import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export type NamedSupporter = {
  supportId: string
  supportedAt: Date
  id: string
  username: string | null
  name: string | null
  image_url: string | null
}

/** Where a page ended. */
export type NamedPlace = readonly [supportedAt: string, supportId: string]

/** Supporters with an account who did not ask to stay off lists, latest first. */
export const findNamedSupporters = async (
  db: Db,
  campaignId: string,
  after: NamedPlace | null,
  limit: number,
): Promise<NamedSupporter[]> => {
  const beyond = after ? sql`(s.created_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  const { rows } = await sql<NamedSupporter>`
    select s.id as "supportId", s.created_at as "supportedAt", a.id, a.username, a.name, a.image_url
    from support s join account a on a.id = s.account_id
    where s.campaign_id = ${campaignId} and s.account_id is not null and not s.anonymous and ${beyond}
    order by s.created_at desc, s.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}
