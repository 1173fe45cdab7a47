import type { FeeRate } from '@muster/contract/facts/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { FeeSums } from './fit-fees.ts'

/** The sums are text, because squares of amounts do not fit into a bigint. */
const sums = rowShape({
  currency: 'text',
  captures: 'integer',
  grossMinor: 'text',
  feeMinor: 'text',
  grossSquared: 'text',
  grossTimesFee: 'text',
})

/**
 * Sums over the newest captures since an instant, by currency. Captures of which PayPal kept everything are left out: their fee was
 * cut to the amount and follows no rate.
 */
export const sumFees = async (
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<(FeeSums & { currency: string })[]> => {
  const rows = await sums.sql`
    select currency, count(*)::integer as captures,
      sum(gross)::text as "grossMinor", sum(fee)::text as "feeMinor",
      sum(gross::numeric * gross)::text as "grossSquared", sum(gross::numeric * fee)::text as "grossTimesFee"
    from (
      select donation.currency, donation.amount_minor as gross, coalesce(provider_fee.amount_minor, 0) as fee
      from (
        select source, currency, amount_minor from ledger_entry
        where kind = 'donation' and booked_at >= ${since}
        order by booked_at desc, id desc limit ${limit}
      ) as donation
      left join ledger_entry as provider_fee
        on provider_fee.source = donation.source and provider_fee.kind = 'provider_fee'
    ) as capture
    where fee < gross
    group by currency
    order by currency`.all(db)
  return rows.map(({ grossMinor, feeMinor, grossSquared, grossTimesFee, ...rest }) => ({
    ...rest,
    grossMinor: BigInt(grossMinor),
    feeMinor: BigInt(feeMinor),
    grossSquared: BigInt(grossSquared),
    grossTimesFee: BigInt(grossTimesFee),
  }))
}

export type StoredEstimate = FeeRate & { currency: string; captures: number }

/** Stores these estimates in the place of all earlier ones. */
export const replaceEstimates = async (tx: Tx, estimates: readonly StoredEstimate[], now: Date): Promise<void> => {
  const currencies = estimates.map(({ currency }) => currency)
  await sql`delete from fee_estimate where currency <> all(${currencies}::text[])`.execute(tx)
  for (const { currency, perMillion, fixedMinor, captures } of estimates) {
    const values = { per_million: Number(perMillion), fixed_minor: fixedMinor, captures, computed_at: now }
    await tx
      .insertInto('fee_estimate')
      .values({ currency, ...values })
      .onConflict((conflict) => conflict.column('currency').doUpdateSet(values))
      .execute()
  }
}

/** The estimates as the last run of the job left them. */
export const findEstimates = async (db: Db): Promise<StoredEstimate[]> => {
  const rows = await db
    .selectFrom('fee_estimate')
    .select(['currency', 'per_million', 'fixed_minor', 'captures'])
    .orderBy('currency')
    .limit(10)
    .execute()
  return rows.map(({ currency, per_million: perMillion, fixed_minor: fixedMinor, captures }) => ({
    currency,
    perMillion: BigInt(perMillion),
    fixedMinor,
    captures,
  }))
}
