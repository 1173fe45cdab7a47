import { type Kysely, sql } from 'kysely'
import { rowShape, type RowOf } from './rows.ts'
import type { Tables } from './schema.ts'

export const insertChanges = async (
  db: Kysely<Tables>,
  { origin, subjects }: { origin: string; subjects: ReadonlySet<string> },
): Promise<void> => {
  await db
    .insertInto('public_change')
    .values({ origin, subjects: [...subjects] })
    .execute()
}

const reading = rowShape({
  /** Which transactions this reading saw. */
  snapshot: 'text',
  /** Differs after a failover and a restart. Transaction ids of two servers cannot be compared. */
  server: 'text',
  readAt: 'timestamptz',
  subjects: 'text[]',
})
export type Reading = RowOf<typeof reading>

/** Reads what other processes changed in transactions that the previous reading did not see, whenever they began. */
export const readChanges = (db: Kysely<Tables>, origin: string, before: string | null): Promise<Reading> =>
  reading.sql`
    select pg_current_snapshot()::text as snapshot, pg_postmaster_start_time()::text as server,
      clock_timestamp() as "readAt", array(
        select distinct subject from public_change, unnest(subjects) as subject
        where xid >= pg_snapshot_xmin(${before}::pg_snapshot)
          and not pg_visible_in_snapshot(xid, ${before}::pg_snapshot)
          and origin <> ${origin}
      ) as subjects`.one(db)

/** How long rows are kept. A process that did not read for half of this time discards everything. */
export const keptMs = 3_600_000

/** By the clock of the database, which also dates the rows. */
export const deleteOldChanges = async (db: Kysely<Tables>): Promise<void> => {
  await sql`delete from public_change where noted_at < now() - ${`${keptMs} ms`}::interval`.execute(db)
}
