import { type RawBuilder, sql } from 'kysely'

/** The year of an instant. Money is counted by years in UTC, as receipts are numbered, so that every page has the same sums. */
export const utcYear = (instant: string): RawBuilder<number> =>
  sql<number>`extract(year from ${sql.ref(instant)} at time zone 'UTC')::integer`
