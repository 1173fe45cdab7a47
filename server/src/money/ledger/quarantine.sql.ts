import { sql } from 'kysely'
import { personOf, type PersonRow } from '../../people/index.ts'
import { json } from '../../platform/database/columns.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import type { TimePlace } from '../../platform/http/paging.ts'
import { newId } from '../../platform/base/tokens.ts'

export type Suspicion = {
  /** Its subject, e.g. `capture:8AB…`; unique. */
  source: string
  /** One sentence for the admin who looks into it. */
  reason: string
  details: Record<string, unknown>
  foundAt: Date
}

/**
 * Quarantines what PayPal says and our records contradict: it is in no balance until an admin decides. Returns false if the source is
 * in quarantine already.
 */
export const quarantine = async (tx: Tx, { source, reason, details, foundAt }: Suspicion): Promise<boolean> => {
  const inserted = await tx
    .insertInto('quarantine')
    .values({ id: newId(), source, reason, details: JSON.stringify(details), created_at: foundAt })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Note = {
  by: PersonRow
  note: string
  at: string
}

const quarantined = rowShape({
  id: 'uuid',
  source: 'text',
  reason: 'text',
  details: json<Record<string, string | number | null>>(),
  created_at: 'timestamptz',
  looked_into_at: 'timestamptz | null',
  notes: json<Note[]>(),
})
export type QuarantineRow = RowOf<typeof quarantined>

export type QuarantineStatus = 'waiting' | 'looked_into' | ''

/** More notes than this are not shown. */
const notesShown = 20

const columns = sql`
  q.id, q.source, q.reason, q.details, q.created_at, q.looked_into_at,
  coalesce((
    select jsonb_agg(written order by number) from (
      select n.number, jsonb_build_object(
        'by', ${personOf('by')},
        'note', n.note, 'at', n.created_at
      ) as written
      from quarantine_note as n join account as by on by.id = n.written_by
      where n.quarantine_id = q.id order by n.number desc limit ${sql.lit(notesShown)}
    ) as latest
  ), '[]') as notes`

const ofStatus = (status: QuarantineStatus) => {
  if (status === '') return sql`true`
  return status === 'waiting' ? sql`q.looked_into_at is null` : sql`q.looked_into_at is not null`
}

/** The records in quarantine, oldest first. */
export const findQuarantined = (
  db: Db,
  status: QuarantineStatus,
  { after, limit }: { after: TimePlace | null; limit: number },
): Promise<QuarantineRow[]> =>
  quarantined.sql`
    select ${columns} from quarantine as q
    where ${ofStatus(status)} and ${after ? sql`(q.created_at, q.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by q.created_at, q.id limit ${limit}`.all(db)

export const findOneQuarantined = (db: Db, id: string): Promise<QuarantineRow | undefined> =>
  quarantined.sql`select ${columns} from quarantine as q where q.id = ${id}`.first(db)

/** Marks an item as reviewed, and locks it until the transaction ends. Returns false if the item does not exist. */
export const markReviewed = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('quarantine')
    .set({ looked_into_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type NewNote = { quarantineId: string; adminId: string; note: string; now: Date }

/** Appends a note to an item. */
export const insertNote = async (tx: Tx, { quarantineId, adminId, note, now }: NewNote): Promise<void> => {
  await sql`
    insert into quarantine_note (quarantine_id, number, written_by, note, created_at)
    select ${quarantineId}, coalesce(max(number), 0) + 1, ${adminId}, ${note}, ${now}
    from quarantine_note where quarantine_id = ${quarantineId}`.execute(tx)
}
