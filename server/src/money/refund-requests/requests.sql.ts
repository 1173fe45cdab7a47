import { donationStatuses } from '@muster/contract/facts/donations.ts'
import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { askableUntil, isDenied } from '../../campaigns/index.ts'
import { bookedOf } from '../ledger/balance.sql.ts'

const given = rowShape({ id: 'uuid', campaignId: 'uuid', donorId: 'uuid | null' })

/** A donation with its campaign and its account; null for a guest's. */
export const findDonation = (tx: Tx, id: string): Promise<RowOf<typeof given> | undefined> =>
  given.sql`select id, campaign_id as "campaignId", donor_id as "donorId" from donation where id = ${id}`.first(tx)

/**
 * Locks a donation, and the donations of the campaign's requests that still wait for money. In the order of their ids and before the
 * campaign, as every refund does. Returns the ids.
 */
export const lockAsked = async (
  tx: Tx,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('donation')
    .select('id')
    .where(
      sql<boolean>`(id = ${id} or id in (
        select donation_id from refund_request
        where campaign_id = ${campaignId} and closed_at is null and left_minor > 0))`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Set(rows.map((row) => row.id))
}

const asked = rowShape({
  donationId: 'uuid',
  requestId: 'uuid | null',
  status: oneOf(...donationStatuses),
  until: 'timestamptz | null',
  completedAt: 'timestamptz | null',
  givenMinor: 'bigint',
  refundedMinor: 'bigint',
  underWayMinor: 'bigint',
  platformFeeMinor: 'bigint',
  providerFeeMinor: 'bigint',
  platformFeeBackMinor: 'bigint',
  isDisputed: 'boolean',
  wasRefused: 'boolean',
  isDenied: 'boolean',
})
export type AskedRow = RowOf<typeof asked>

/**
 * A donation, and the donations of the campaign's requests that still wait for money, with their fees and refunds in the ledger. The oldest
 * request comes first, and the donation last if its donor has not asked yet.
 */
export const findAsked = (tx: Tx, { id, campaignId }: { id: string; campaignId: string }): Promise<AskedRow[]> =>
  asked.sql`
    select donation.id as "donationId", request.id as "requestId", donation.status,
      ${askableUntil} as until, donation.completed_at as "completedAt", donation.amount_minor as "givenMinor",
      booked.refunded as "refundedMinor", booked.platform_fee as "platformFeeMinor", booked.provider_fee as "providerFeeMinor",
      booked.platform_fee_back as "platformFeeBackMinor",
      coalesce((select sum(amount_minor) from refund where donation_id = donation.id and status = 'requested'), 0)::bigint
        as "underWayMinor",
      exists (select from paypal_dispute where donation_id = donation.id and outcome is null) as "isDisputed",
      exists (select from refund where request_id = request.id and status = 'failed') as "wasRefused",
      ${isDenied} as "isDenied"
    from donation
    join campaign on campaign.id = donation.campaign_id
    left join refund_request as request on request.donation_id = donation.id
    cross join lateral ${bookedOf(sql`donation.id`)} as booked
    where donation.id = ${id} or donation.id in (
      select donation_id from refund_request where campaign_id = ${campaignId} and closed_at is null and left_minor > 0)
    order by request.created_at nulls last, request.id`.all(tx)

type NewRequest = Pick<
  Tables['refund_request'],
  'id' | 'donation_id' | 'campaign_id' | 'asked_minor' | 'left_minor' | 'obstacle'
> & { created_at: Date; asked_until: Date }

export const insertRequest = async (tx: Tx, request: NewRequest): Promise<void> => {
  await tx
    .insertInto('refund_request')
    .values({ ...request, closed_at: null, closed_by: null, close_reason: null })
    .execute()
}

type Rest = Pick<Tables['refund_request'], 'left_minor' | 'obstacle'>

/** Records what of a request is still left to an admin. */
export const updateRest = async (tx: Tx, id: string, rest: Rest): Promise<void> => {
  await tx.updateTable('refund_request').set(rest).where('id', '=', id).execute()
}

/** The refunds for the request of a donation's donor that PayPal has to make. */
export const findOpenRefunds = async (db: Db, donationId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('refund')
    .innerJoin('refund_request as request', 'request.id', 'refund.request_id')
    .select('refund.id')
    .where('request.donation_id', '=', donationId)
    .where('refund.status', '=', 'requested')
    .execute()
  return rows.map(({ id }) => id)
}
