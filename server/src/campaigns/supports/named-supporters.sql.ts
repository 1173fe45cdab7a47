import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The position at the end of a page. */
export type NamedPlace = readonly [supportedAt: string, supportId: string]

/** For an owner: whether an admin still has to decide about the supporter whom they pointed out, or has left the support as it is. */
const pointedOut = sql<'waiting' | 'left' | null>`(
  select case when pointed.decided_at is null then 'waiting' else 'left' end from pointed_support as pointed
  where pointed.account_id = support.account_id and pointed.support_id = support.id
  order by pointed.created_at desc, pointed.id desc limit 1
)`

/** Supporters of the current promise with an account who did not ask to stay off lists, latest first. */
export const findNamedSupporters = (
  db: Db,
  campaignId: string,
  after: NamedPlace | null,
  limit: number,
  isOwner: boolean,
) =>
  db
    .selectFrom('support')
    .innerJoin('account', 'account.id', 'support.account_id')
    .innerJoin('campaign', 'campaign.id', 'support.campaign_id')
    .select([
      'support.id as supportId',
      'support.created_at as supportedAt',
      'account.id',
      'account.username',
      'account.name',
      'account.image_url',
      (isOwner ? pointedOut : sql<null>`null`).as('pointedOut'),
    ])
    .where('support.campaign_id', '=', campaignId)
    .where('support.account_id', 'is not', null)
    .where(sql<boolean>`support.version = any (campaign.current_versions)`)
    .where((eb) => eb.not(eb.ref('support.anonymous')))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(support.created_at, support.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('support.created_at', 'desc')
    .orderBy('support.id', 'desc')
    .limit(sql.lit(limit))
    .execute()
