import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'

/** Until the end of the transaction, no other server judges troubles. Readers are not blocked. */
export const lockTroubles = async (tx: Tx): Promise<void> => {
  await sql`lock table trouble in share row exclusive mode`.execute(tx)
}

const columns = ['id', 'kind', 'subject', 'figure', 'began_at', 'ended_at'] as const

/** Open troubles, longest first. */
export const findOpenTroubles = (db: Db) =>
  db
    .selectFrom('trouble')
    .select(columns)
    .where('ended_at', 'is', null)
    .orderBy('began_at')
    .orderBy('id')
    .limit(200)
    .execute()

/** Troubles that ended since, latest first. */
export const findEndedTroubles = (db: Db, since: Date) =>
  db
    .selectFrom('trouble')
    .select(columns)
    .where('ended_at', '>=', since)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const insertTroubles = async (tx: Tx, troubles: Insertable<Tables['trouble']>[]): Promise<void> => {
  if (troubles.length > 0) await tx.insertInto('trouble').values(troubles).execute()
}

export const endTroubles = async (tx: Tx, ids: string[], now: Date): Promise<void> => {
  if (ids.length > 0) await tx.updateTable('trouble').set({ ended_at: now }).where('id', 'in', ids).execute()
}

export const setFigure = async (tx: Tx, { id, figure }: { id: string; figure: number | null }): Promise<void> => {
  await tx.updateTable('trouble').set({ figure }).where('id', '=', id).execute()
}

/** Deletes troubles that ended before an instant, with their messages. */
export const deleteTroublesBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('trouble').where('ended_at', '<', before).execute()
}
