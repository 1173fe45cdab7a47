import { refundRequestObstacles } from '@muster/contract/facts/refund-requests.ts'
import { sql } from 'kysely'
import { belongsTo, ownerOf, shownTitle } from '../../campaigns/index.ts'
import { donors } from '../../people/index.ts'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Owned } from '../../platform/http/access.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

const waiting = rowShape({
  id: 'uuid',
  donationId: 'uuid',
  campaignId: 'uuid',
  campaignTitle: 'text',
  isOwn: 'boolean',
  donorEmail: 'text | null',
  createdAt: 'timestamptz',
  givenMinor: 'bigint',
  leftMinor: 'bigint',
  obstacle: oneOf(...refundRequestObstacles),
  problem: 'text | null',
})
export type WaitingRow = RowOf<typeof waiting>

/**
 * The ids of requests whose rest is left to an admin: the campaign did not have it, or PayPal refused it. Read from two small indexes.
 */
export const leftToAdmin = sql`(
    select id from refund_request where closed_at is null and left_minor > 0
    union
    select refund.request_id from refund join refund_request on refund_request.id = refund.request_id
    where refund.status = 'failed' and refund_request.closed_at is null
  )`

/** What is neither refunded nor being refunded of `donation`, in cents. */
export const leftOfDonation = sql`(donation.amount_minor - coalesce(
    (select sum(amount_minor) from refund where donation_id = donation.id and status <> 'failed'), 0))::bigint`

/** The requests that wait for an admin, oldest first. */
export const findWaiting = (
  db: Db,
  { viewerId, after, limit }: { viewerId: string; after: TimePlace | null; limit: number },
): Promise<WaitingRow[]> =>
  waiting.sql`
    select request.id, request.donation_id as "donationId", request.campaign_id as "campaignId",
      ${shownTitle} as "campaignTitle", ${belongsTo(viewerId, { id: sql`campaign.id`, ownerId: sql`campaign.owner_id` })} as "isOwn",
      case when donor.deleted_at is null then nullif(donor.email, '') end as "donorEmail",
      request.created_at as "createdAt", donation.amount_minor as "givenMinor", ${leftOfDonation} as "leftMinor",
      case when refused.problem is null then coalesce(request.obstacle, 'refused') else 'refused' end as obstacle, refused.problem
    from refund_request as request
    join donation on donation.id = request.donation_id
    join campaign on campaign.id = request.campaign_id
    join ${donors} as donor on donor.donation_id = donation.id
    left join lateral (
      select problem from refund where request_id = request.id and status = 'failed' order by created_at desc, id desc limit 1
    ) as refused on true
    where request.id in ${leftToAdmin} and ${leftOfDonation} > 0
      and ${after ? sql`(request.created_at, request.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    order by request.created_at, request.id limit ${limit}`.all(db)

const counted = rowShape({ count: 'integer' })

/** How many requests wait for an admin, counted up to a maximum. */
export const countWaiting = async (db: Db, countMax: number): Promise<number> => {
  const { count } = await counted.sql`
    select count(*)::integer as count from (
      select from refund_request as request
      join donation on donation.id = request.donation_id
      where request.id in ${leftToAdmin} and ${leftOfDonation} > 0
      limit ${countMax}
    ) as waiting`.one(db)
  return count
}

const closable = rowShape({
  id: 'uuid',
  donationId: 'uuid',
  donorId: 'uuid | null',
  donorEmail: 'text',
  campaignId: 'uuid',
  campaignTitle: 'text',
  isClosed: 'boolean',
  isUnderWay: 'boolean',
  leftMinor: 'bigint',
})

/** The request, locked until the transaction ends, with what an admin who closes it must know; undefined: there is none. */
export const lockRequest = async (tx: Tx, id: string): Promise<RowOf<typeof closable> | undefined> => {
  const locked = await tx.selectFrom('refund_request').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  return closable.sql`
    select request.id, request.donation_id as "donationId", donor.account_id as "donorId", donor.email as "donorEmail",
      request.campaign_id as "campaignId", campaign.title as "campaignTitle", request.closed_at is not null as "isClosed",
      exists (select from refund where donation_id = donation.id and status = 'requested') as "isUnderWay",
      ${leftOfDonation} as "leftMinor"
    from refund_request as request
    join donation on donation.id = request.donation_id
    join campaign on campaign.id = request.campaign_id
    join ${donors} as donor on donor.donation_id = donation.id
    where request.id = ${id}`.first(tx)
}

type Closing = { closedBy: string; closedAt: Date; reason: string }

/** Records that an admin closed a request. */
export const markClosed = async (tx: Tx, id: string, { closedBy, closedAt, reason }: Closing): Promise<void> => {
  await tx
    .updateTable('refund_request')
    .set({ closed_by: closedBy, closed_at: closedAt, close_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Who organises the campaign that a request is about; null: there is no such request. */
export const findOwnerOfRequest = async (db: Db, id: string): Promise<Owned | null> => {
  const row = await db.selectFrom('refund_request').select('campaign_id').where('id', '=', id).executeTakeFirst()
  return row ? ownerOf({ id: row.campaign_id }, db) : null
}
