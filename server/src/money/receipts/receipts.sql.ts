import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, utcYear } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'
import { bookedFee, type Giver, isGivenBy } from '../donations/donors-view.sql.ts'

/** Donations with their receipts, if they have a number, and the issuer that the receipt names. */
const receiptRows = (db: Db) =>
  db
    .selectFrom('donation')
    .innerJoin('campaign', 'campaign.id', 'donation.campaign_id')
    .innerJoin('account as owner', 'owner.id', 'campaign.owner_id')
    .innerJoin(donors.as('donor'), 'donor.donation_id', 'donation.id')
    .leftJoin('receipt', 'receipt.donation_id', 'donation.id')
    .leftJoin('receipt_donor', 'receipt_donor.donation_id', 'donation.id')
    .leftJoin('receipt_issuer as issuer', (join) =>
      join.on(
        'issuer.version',
        '=',
        // A receipt that was given before the organisation had a name takes its first version.
        sql<number>`case when receipt.number is not null then coalesce(receipt.issuer, 1) end`,
      ),
    )
    .select([
      'donation.id',
      'donation.amount_minor',
      'donation.completed_at',
      'donation.capture_id',
      'donation.correctable_until',
      bookedFee('provider_fee').as('provider_fee_minor'),
      bookedFee('platform_fee').as('platform_fee_minor'),
      'receipt.year',
      'receipt.number',
      'receipt_donor.name as recorded_name',
      'donor.name as donor_name',
      'donor.email as donor_email',
      'campaign.id as campaign_id',
      'campaign.title as campaign_title',
      'owner.id as owner_id',
      'owner.name as owner_name',
      'owner.username as owner_username',
      'owner.image_url as owner_image_url',
      'issuer.name as issuer_name',
      'issuer.address as issuer_address',
      'issuer.register_number as issuer_register_number',
      'issuer.tax_number as issuer_tax_number',
      'issuer.tax_sentence as issuer_tax_sentence',
    ])

/** The receipt of a donation without its refunds; undefined if it belongs to another donor. */
export const findForReceipt = (db: Db, id: string, donorId: string) =>
  receiptRows(db).where('donation.id', '=', id).where('donation.donor_id', '=', donorId).executeTakeFirst()
/** The receipt of a guest's donation without its refunds; undefined if an account has the donation. */
export const findForGuestReceipt = (db: Db, id: string) =>
  receiptRows(db).where('donation.id', '=', id).where('donation.donor_id', 'is', null).executeTakeFirst()
/** The receipt of any donation without its refunds. */
export const findForStarter = (db: Db, id: string) => receiptRows(db).where('donation.id', '=', id).executeTakeFirst()
export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findForReceipt>>>
/** A receipt of a donation that has arrived. */
export type ArrivedRow = ReceiptRow & { completed_at: Date; capture_id: string }

/** More donations than one person makes in a year, so that sums are complete. */
const yearMax = 20_000

/** A donor's donations that arrived within a time, earliest first, with those that have no number yet. */
export const findArrived = (db: Db, giver: Giver, from: Date, until: Date): Promise<ArrivedRow[]> =>
  receiptRows(db)
    .where(isGivenBy(giver))
    .where('donation.status', '=', 'completed')
    .where('donation.completed_at', '>=', from)
    .where('donation.completed_at', '<', until)
    .$narrowType<{ completed_at: Date; capture_id: string }>()
    .orderBy('receipt.number', (order) => order.asc().nullsLast())
    .orderBy('donation.completed_at')
    .orderBy('donation.id')
    .limit(yearMax)
    .execute()

const yearRow = rowShape({ year: 'integer' })

/** The years in UTC in which donations of a donor arrived, latest first. */
export const findYears = async (db: Db, giver: Giver): Promise<number[]> => {
  const rows = await yearRow.sql`
    select distinct ${utcYear('completed_at')} as year
    from donation where ${isGivenBy(giver)} and status = 'completed' order by year desc limit 100`.all(db)
  return rows.map(({ year }) => year)
}

/** The completed refunds of donations, oldest first. A donation has few. */
export const findCompletedRefunds = async (db: Db, donationIds: readonly string[]) => {
  if (donationIds.length === 0) return []
  return db
    .selectFrom('refund')
    .select(['donation_id', 'kind', 'amount_minor', 'completed_at', 'provider_id'])
    .where('donation_id', 'in', donationIds)
    .where('status', '=', 'completed')
    .$narrowType<{ completed_at: Date; provider_id: string }>()
    .orderBy('completed_at')
    .orderBy('id')
    .limit(10 * yearMax)
    .execute()
}
export type RefundRow = Awaited<ReturnType<typeof findCompletedRefunds>>[number]

const numbered = rowShape({
  year: 'integer',
  number: 'integer',
  donationId: 'uuid',
  bookedAt: 'timestamptz',
  givenAt: 'timestamptz',
  amountMinor: 'bigint',
  refundedMinor: 'bigint',
  currency: 'text',
  donor: 'text | null',
  donorEmail: 'text | null',
  campaignId: 'uuid',
  campaign: 'text',
  captureId: 'text',
  receiver: 'text | null',
})

/** The numbered receipts of a year after a number, in order. */
export const findNumbered = (db: Db, year: number, after: number, limit: number) =>
  numbered.sql`
    select receipt.year, receipt.number, receipt.donation_id as "donationId", receipt.booked_at as "bookedAt",
      receipt.given_at as "givenAt", receipt.amount_minor as "amountMinor",
      coalesce((select sum(refund.amount_minor) from refund
        where refund.donation_id = receipt.donation_id and refund.status = 'completed'), 0)::bigint as "refundedMinor",
      receipt.currency, receipt_donor.name as donor,
      case when donor.deleted_at is null then nullif(donor.email, '') end as "donorEmail",
      campaign.id as "campaignId", campaign.title as campaign, donation.capture_id as "captureId",
      issuer.name as receiver
    from receipt
    join donation on donation.id = receipt.donation_id
    join campaign on campaign.id = donation.campaign_id
    join ${donors} as donor on donor.donation_id = donation.id
    left join receipt_donor on receipt_donor.donation_id = receipt.donation_id
    left join receipt_issuer as issuer on issuer.version = coalesce(receipt.issuer, 1)
    where receipt.year = ${year} and receipt.number > ${after}
    order by receipt.number
    limit ${limit}`.all(db)

/** A person's numbered receipts, for the export of their data. */
export const findReceiptsOf = (db: Db, donorId: string) =>
  db
    .selectFrom('receipt')
    .innerJoin('donation', 'donation.id', 'receipt.donation_id')
    .leftJoin('receipt_donor', 'receipt_donor.donation_id', 'receipt.donation_id')
    .select([
      'receipt.donation_id as donationId',
      'receipt.year',
      'receipt.number',
      'receipt.amount_minor as amountMinor',
      'receipt.currency',
      'receipt_donor.name',
      'receipt.given_at as givenAt',
    ])
    .where('donation.donor_id', '=', donorId)
    .orderBy('receipt.year')
    .orderBy('receipt.number')
    .execute()
