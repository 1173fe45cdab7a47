import { sql } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'
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

/** What the ledger has of a payout's way out, or of its way back. */
export const findBookedPayout = async (
  db: Db,
  payoutId: string,
  kinds: readonly string[],
): Promise<Booked | undefined> => {
  const { rows } = await sql<Booked>`
    select amount_minor as "amountMinor", 0::bigint as "feeMinor" from ledger_entry
    where payout_id = ${payoutId} and kind = any(${kinds}::text[]) limit 1`.execute(db)
  return rows[0]
}

export const findOrderOf = async (db: Db, donationId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('donation')
    .select('order_id')
    .where(sql<boolean>`id::text = ${donationId}`)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** What was booked of payments and of what went back, in a stretch of time. */
export const findBookedBetween = async (db: Db, from: Date, to: Date) => {
  const { rows } = await sql<{ source: string; amountMinor: bigint }>`
    select source, amount_minor as "amountMinor" from ledger_entry
    where kind in ('donation', 'refund', 'reversal') and booked_at >= ${from} and booked_at < ${to}`.execute(db)
  return rows
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
