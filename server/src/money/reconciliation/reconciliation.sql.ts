import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { Booked } from './compare-report.ts'

const booking = rowShape({ source: 'text', amountMinor: 'bigint', feeMinor: 'bigint' })

/** The ledger's bookings of these sources, by source. */
export const findBooked = async (db: Db, sources: readonly string[]): Promise<Map<string, Booked>> => {
  const rows = await booking.sql`
    select source,
      coalesce(sum(amount_minor) filter (where kind in ('donation', 'refund', 'reversal')), 0)::bigint as "amountMinor",
      coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0)::bigint as "feeMinor"
    from ledger_entry where source = any(${sources}::text[]) group by source`.all(db)
  return new Map(rows.map(({ source, ...booked }) => [source, booked]))
}

const payoutBooking = rowShape({ payoutId: 'uuid', sentMinor: 'bigint | null', backMinor: 'bigint | null' })
export type BookedPayout = Omit<RowOf<typeof payoutBooking>, 'payoutId'>

/** The ledger's bookings of these payouts, paid and returned, by payout. */
export const findBookedPayouts = async (db: Db, payoutIds: readonly string[]): Promise<Map<string, BookedPayout>> => {
  const rows = await payoutBooking.sql`
    select payout_id as "payoutId",
      max(amount_minor) filter (where kind in ('payout_sent', 'payout_paid_outside')) as "sentMinor",
      max(amount_minor) filter (where kind in ('payout_returned', 'payout_reversed')) as "backMinor"
    from ledger_entry where payout_id = any(${payoutIds}::uuid[]) group by payout_id`.all(db)
  return new Map(rows.map(({ payoutId, ...booked }) => [payoutId, booked]))
}

/** Payouts that an admin recorded as paid outside by one of these batches, by batch. */
export const findPayoutsPaidBy = async (db: Db, batchIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('payout')
    .select(['id', 'batch_id'])
    .where('paid_outside', '=', true)
    .where('batch_id', '=', (eb) => eb.fn.any(eb.val(batchIds)))
    .execute()
  return new Map(rows.map(({ id, batch_id: batchId }) => [String(batchId), id]))
}

/** More than the payouts that admins pay outside of this site in a month. */
const batchesMax = 100

const outsideBatch = rowShape({ payoutId: 'uuid', batchId: 'text', receiver: 'text', netMinor: 'bigint' })

/** Batches that admins made at PayPal themselves, the latest decided first. */
export const findOutsideBatches = (db: Db, decidedSince: Date) =>
  outsideBatch.sql`
    select id as "payoutId", batch_id as "batchId", recipient_paypal_email as receiver, net_minor as "netMinor" from payout
    where paid_outside and decided_at >= ${decidedSince}
      and exists (select from ledger_entry where payout_id = payout.id and kind = 'payout_sent')
    order by decided_at desc, id desc limit ${sql.lit(batchesMax)}`.all(db)

/** PayPal's order of a donation; null: it has none, or the text is not the id of a donation. */
export const findOrderOf = async (db: Db, donationId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('donation')
    .select('order_id')
    .where((eb) => eb.cast('id', 'text'), '=', donationId)
    .executeTakeFirst()
  return row?.order_id ?? null
}

const bookedAmount = rowShape({ source: 'text', amountMinor: 'bigint' })

/**
 * The bookings of a period that must be in PayPal's report of a longer period: payments, refunds, and payouts that this server sent.
 * Payouts are included only if they were sent within the period of the report: an unclaimed payout may be claimed a month later.
 */
export const findBookedBetween = (db: Db, { from, to, booksFrom }: { from: Date; to: Date; booksFrom: Date }) =>
  bookedAmount.sql`
    select source, amount_minor as "amountMinor" from ledger_entry
    where kind in ('donation', 'refund', 'reversal') and booked_at >= ${from} and booked_at < ${to}
    union all
    select paid.source, paid.amount_minor from ledger_entry as paid
    join ledger_entry as sent on sent.payout_id = paid.payout_id and sent.kind = 'payout_sent'
    join payout on payout.id = paid.payout_id
    where paid.kind = 'payout_paid' and paid.booked_at >= ${from} and paid.booked_at < ${to}
      and sent.booked_at >= ${booksFrom} and not payout.paid_outside
    order by source`.all(db)

/** How many of these sources wait in quarantine for an admin. */
export const countWaiting = async (tx: Tx, sources: readonly string[]): Promise<number> => {
  const { count } = await tx
    .selectFrom('quarantine')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('source', '=', (eb) => eb.fn.any(eb.val(sources)))
    .where('looked_into_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Up to when the ledger was compared with PayPal's report; null: never. */
export const findComparedUntil = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('paypal_report')
    .select('compared_until')
    .orderBy('compared_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.compared_until ?? null
}

/** When the first donation was started. PayPal's report has nothing of this site from before. Null: there is none. */
export const findFirstDonationAt = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('donation')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirst()
  return row?.first ?? null
}

type Comparison = { comparedUntil: Date; transactions: number; discrepancies: number; finishedAt: Date }

/** Records up to when the ledger was compared. */
export const insertComparison = async (tx: Tx, comparison: Comparison): Promise<void> => {
  await tx
    .insertInto('paypal_report')
    .values({
      compared_until: comparison.comparedUntil,
      transactions: comparison.transactions,
      discrepancies: comparison.discrepancies,
      finished_at: comparison.finishedAt,
    })
    .onConflict((conflict) => conflict.column('compared_until').doNothing())
    .execute()
}
