import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Booked } from './compare-report.ts'

/** What the ledger has of these sources, by source. */
export const findBooked = async (db: Db, sources: readonly string[]): Promise<Map<string, Booked>> => {
  const { rows } = await sql<Booked & { source: string }>`
    select source,
      coalesce(sum(amount_minor) filter (where kind in ('donation', 'refund', 'reversal')), 0)::bigint as "amountMinor",
      coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0)::bigint as "feeMinor"
    from ledger_entry where source = any(${sources}::text[]) group by source`.execute(db)
  return new Map(rows.map(({ source, ...booked }) => [source, booked]))
}

export type BookedPayout = { sentMinor: bigint | null; backMinor: bigint | null }

/** What the ledger has of these payouts' way out, and of their way back, by payout. */
export const findBookedPayouts = async (db: Db, payoutIds: readonly string[]): Promise<Map<string, BookedPayout>> => {
  const { rows } = await sql<BookedPayout & { payoutId: string }>`
    select payout_id as "payoutId",
      max(amount_minor) filter (where kind in ('payout_sent', 'payout_paid_outside')) as "sentMinor",
      max(amount_minor) filter (where kind in ('payout_returned', 'payout_reversed')) as "backMinor"
    from ledger_entry where payout_id = any(${payoutIds}::uuid[]) group by payout_id`.execute(db)
  return new Map(rows.map(({ payoutId, ...booked }) => [payoutId, booked]))
}

/** Payouts for which an admin named one of these as what paid it, by what they named. */
export const findPayoutsPaidBy = async (db: Db, batchIds: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('payout')
    .select(['id', 'batch_id'])
    .where('paid_outside', '=', true)
    .where(sql<boolean>`batch_id = any(${batchIds}::text[])`)
    .execute()
  return new Map(rows.map(({ id, batch_id: batchId }) => [String(batchId), id]))
}

/** More payouts than this are not made by hand in a month. */
const batchesMost = 100

/** Batches that admins made by hand and PayPal knows, the latest decided first. */
export const findOutsideBatches = async (db: Db, decidedSince: Date) => {
  const { rows } = await sql<{ payoutId: string; batchId: string; receiver: string; netMinor: bigint }>`
    select id as "payoutId", batch_id as "batchId", recipient_paypal_email as receiver, net_minor as "netMinor" from payout
    where paid_outside and decided_at >= ${decidedSince}
      and exists (select from ledger_entry where payout_id = payout.id and kind = 'payout_sent')
    order by decided_at desc, id desc limit ${sql.lit(batchesMost)}`.execute(db)
  return rows
}

export const findOrderOf = async (db: Db, donationId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('donation')
    .select('order_id')
    .where(sql<boolean>`id::text = ${donationId}`)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/**
 * What was booked in a stretch of time and must stand in PayPal's books of a longer one: payments, what went back, and payouts that
 * PayPal sent for us. Of the latter, only those sent within the books: an unclaimed one may be taken a month later.
 */
export const findBookedBetween = async (db: Db, { from, to, booksFrom }: { from: Date; to: Date; booksFrom: Date }) => {
  const { rows } = await sql<{ source: string; amountMinor: bigint }>`
    select source, amount_minor as "amountMinor" from ledger_entry
    where kind in ('donation', 'refund', 'reversal') and booked_at >= ${from} and booked_at < ${to}
    union all
    select paid.source, paid.amount_minor from ledger_entry as paid
    join ledger_entry as sent on sent.payout_id = paid.payout_id and sent.kind = 'payout_sent'
    join payout on payout.id = paid.payout_id
    where paid.kind = 'payout_paid' and paid.booked_at >= ${from} and paid.booked_at < ${to}
      and sent.booked_at >= ${booksFrom} and not payout.paid_outside
    order by source`.execute(db)
  return rows
}

/** How many of these wait in quarantine for somebody to look into them. */
export const countWaiting = async (tx: Tx, sources: readonly string[]): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from quarantine
    where source = any(${sources}::text[]) and looked_into_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Up to when PayPal's books were compared; null: never. */
export const findComparedUntil = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('paypal_report')
    .select('compared_until')
    .orderBy('compared_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.compared_until ?? null
}

/** When the first donation was begun: nothing of ours is at PayPal from before it. Null: there is none. */
export const findFirstDonationAt = async (db: Db): Promise<Date | null> => {
  const row = await db
    .selectFrom('donation')
    .select(({ fn }) => fn.min('created_at').as('first'))
    .executeTakeFirst()
  return row?.first ?? null
}

type Comparison = { comparedUntil: Date; transactions: number; discrepancies: number; finishedAt: Date }

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
