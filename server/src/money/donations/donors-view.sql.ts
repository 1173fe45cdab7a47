import { sql } from 'kysely'
import { askableUntil, holdsDonation, isDenied, shownPicture, shownTitle, wasDenied } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { type RowOf, rowShape, utcYear } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'

/** Who donated: an account, or with an address that no account has. */
export type Giver = { donorId: string } | { guestEmail: string }

/** Whether a donation is this donor's, as a condition of a statement that has the table `donation`. */
export const isGivenBy = (giver: Giver) =>
  'donorId' in giver
    ? sql<boolean>`donation.donor_id = ${giver.donorId}`
    : sql<boolean>`donation.guest_email_key = lower(${giver.guestEmail}::text)`

/** The refunds of a donation, completed or requested, in cents. */
export const refundSum = (status: 'completed' | 'requested') => sql<bigint>`coalesce(
  (select sum(refund.amount_minor) from refund where refund.donation_id = donation.id and refund.status = ${status}), 0)::bigint`

/** The disputed amount of a donation at PayPal, in cents. */
const contested = sql<bigint>`coalesce(
  (select sum(contested_minor) from paypal_dispute where paypal_dispute.donation_id = donation.id and settled_at is null), 0)::bigint`

/** A fee of a donation as it was booked when the donation was captured, in cents. */
export const bookedFee = (kind: 'provider_fee' | 'platform_fee') => sql<bigint>`coalesce(
  (select sum(ledger_entry.amount_minor) from ledger_entry
    where ledger_entry.donation_id = donation.id and ledger_entry.kind = ${kind}), 0)::bigint`

/** The newest payout of the campaign that was requested after the donation was completed. */
const laterPayout = sql<string | null>`(
  select payout.id from payout
  where payout.campaign_id = donation.campaign_id and payout.created_at >= donation.completed_at
  order by payout.created_at desc, payout.id desc limit 1)`

/** Whether PayPal refused a refund that was made for the donor's request. */
// Not an `exists`: PostgreSQL would hash all failed refunds for it.
const wasRefused = sql<boolean>`coalesce(
  (select true from refund where refund.request_id = request.id and refund.status = 'failed' limit 1), false)`

/** Whether a dispute of the donor holds the donation. */
const inDispute = sql<boolean>`(
  donation.status = 'completed' and exists (select from dispute where ${holdsDonation()}))`

const donorsView = (db: Db | Tx) =>
  db
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .leftJoin('refund_request as request', 'request.donation_id', 'donation.id')
    .select([
      'donation.id',
      'donation.campaign_id',
      shownTitle.as('campaign_title'),
      shownPicture.as('campaign_image_url'),
      sql<boolean>`campaign.cancelled_at is not null`.as('campaign_cancelled'),
      'campaign.ends_at as campaign_ends_at',
      'campaign.standing as campaign_standing',
      'donation.amount_minor',
      refundSum('completed').as('refunded_minor'),
      refundSum('requested').as('refunding_minor'),
      contested.as('contested_minor'),
      inDispute.as('is_disputed'),
      isDenied.as('is_denied'),
      wasDenied.as('was_denied'),
      bookedFee('provider_fee').as('provider_fee_minor'),
      bookedFee('platform_fee').as('platform_fee_minor'),
      laterPayout.as('payout_id'),
      'donation.status',
      'donation.anonymous',
      'donation.approve_url',
      'donation.created_at',
      'donation.completed_at',
      'donation.next_check_at',
      'donation.failed_checks',
      'donation.correctable_until',
      askableUntil.as('askable_until'),
      'request.created_at as asked_at',
      'request.asked_minor',
      'request.obstacle as request_obstacle',
      'request.close_reason',
      wasRefused.as('request_refused'),
    ])

/** A donation as its donor sees it; undefined if it belongs to another donor. */
export const findForDonor = (db: Db, id: string, donorId: string) =>
  donorsView(db).where('donation.id', '=', id).where('donation.donor_id', '=', donorId).executeTakeFirst()
export type DonorsDonation = NonNullable<Awaited<ReturnType<typeof findForDonor>>>

/** A donation as its donor sees it, for callers that know it to be the donor's. */
export const findGiven = (db: Db | Tx, id: string) =>
  donorsView(db).where('donation.id', '=', id).executeTakeFirstOrThrow()

/** A donation of a guest; undefined if there is none, or an account has it. */
export const findForGuest = (db: Db, id: string) =>
  donorsView(db)
    .select(['donation.guest_email', 'donation.guest_name'])
    .where('donation.id', '=', id)
    .where('donation.donor_id', 'is', null)
    .executeTakeFirst()

/** The status of any donation; undefined if there is none. */
export const findStatus = (db: Db, id: string) =>
  db.selectFrom('donation').select(['status', 'next_check_at', 'failed_checks']).where('id', '=', id).executeTakeFirst()

/** The donations of an address as a guest that have arrived, newest first. */
export const listForGuest = (db: Db, email: string, limit: number): Promise<DonorsDonation[]> =>
  donorsView(db)
    .where(isGivenBy({ guestEmail: email }))
    .where('donation.status', '=', 'completed')
    .orderBy('donation.created_at', 'desc')
    .orderBy('donation.id', 'desc')
    .limit(limit)
    .execute()

/** A donor's donations, newest first. */
export const listForDonor = (
  db: Db,
  donorId: string,
  after: TimePlace | null,
  limit: number,
): Promise<DonorsDonation[]> =>
  donorsView(db)
    .where('donation.donor_id', '=', donorId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(donation.created_at, donation.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('donation.created_at', 'desc')
    .orderBy('donation.id', 'desc')
    .limit(limit)
    .execute()

const yearOfGiving = rowShape({ year: 'integer', donations: 'integer', givenMinor: 'bigint', refundedMinor: 'bigint' })
export type YearOfGiving = RowOf<typeof yearOfGiving>

/** A donor's donated and refunded amounts, by the year in UTC in which each donation arrived, latest first. */
export const findGivingByYear = (db: Db, giver: Giver): Promise<YearOfGiving[]> =>
  yearOfGiving.sql`
    select ${utcYear('completed_at')} as year, count(*)::integer as donations,
      sum(amount_minor)::bigint as "givenMinor", sum(${refundSum('completed')})::bigint as "refundedMinor"
    from donation where ${isGivenBy(giver)} and status = 'completed'
    group by year order by year desc`.all(db)
