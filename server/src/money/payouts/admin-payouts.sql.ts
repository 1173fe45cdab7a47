import type { PayoutSort, PayoutStatus } from '@muster/contract/facts/payouts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { belongsTo } from '../../campaigns/index.ts'
import { orderOf, type Place } from './payout-pages.ts'
import { selectPayouts } from './payouts.sql.ts'

export type PayoutFilter = {
  viewerId: string
  status: PayoutStatus | ''
  sort: PayoutSort
  after: Place | null
  limit: number
}

/** @param viewerId the admin who reads them */
const withOwner = (db: Db, viewerId: string) =>
  selectPayouts(db)
    .innerJoin('account as owner', 'owner.id', 'payout.owner_id')
    .select(['owner.username as owner_username', 'owner.name as owner_name', 'owner.image_url as owner_image_url'])
    .select(belongsTo(viewerId, { id: sql`payout.campaign_id`, ownerId: sql`campaign.owner_id` }).as('is_own'))

const afterPlace = ({ by, direction }: ReturnType<typeof orderOf>, { key, id }: Place) => {
  const row = sql`(${sql.ref(`payout.${by}`)}, payout.id)`
  const place = by === 'net_minor' ? sql`(${key}::bigint, ${id}::uuid)` : sql`(${key}::timestamptz, ${id}::uuid)`
  return direction === 'asc' ? sql<boolean>`${row} > ${place}` : sql<boolean>`${row} < ${place}`
}

/** Payouts of all campaigns from a position on, with their owners. */
export const findPayouts = (db: Db, { viewerId, status, sort, after, limit }: PayoutFilter) => {
  const order = orderOf(sort)
  return withOwner(db, viewerId)
    .$if(status !== '', (query) => query.where('payout.status', '=', status as PayoutStatus))
    .$if(after !== null, (query) => query.where(afterPlace(order, after as Place)))
    .orderBy(`payout.${order.by}`, order.direction)
    .orderBy('payout.id', order.direction)
    .limit(limit)
    .execute()
}
export type ListedRow = Awaited<ReturnType<typeof findPayouts>>[number]

/** The maximum that is counted, so that the time to load a list does not grow with its length. */
const countedMax = 10_000

/** How many payouts there are of a status; undefined if there are too many to count. */
export const countPayouts = async (db: Db, status: PayoutStatus | ''): Promise<number | undefined> => {
  const some = db
    .selectFrom('payout')
    .select('id')
    .$if(status !== '', (query) => query.where('status', '=', status as PayoutStatus))
    .limit(countedMax + 1)
  const { total } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return total > countedMax ? undefined : Number(total)
}

/** A payout with everything needed to decide about it, except data of other capabilities. */
export const findForDecision = (db: Db, id: string, viewerId: string) =>
  withOwner(db, viewerId)
    .leftJoin('account as decider', 'decider.id', 'payout.decided_by')
    .leftJoin('quarantine', (join) => join.on('quarantine.source', '=', sql<string>`'transfer:' || payout.id`))
    .select([
      'owner.email as owner_email',
      'owner.created_at as owner_since',
      'decider.username as decider_username',
      'decider.name as decider_name',
      'decider.image_url as decider_image_url',
      'quarantine.reason as review',
      'campaign.created_at as campaign_created_at',
      'campaign.ends_at',
    ])
    .where('payout.id', '=', id)
    .executeTakeFirst()
export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findForDecision>>>
