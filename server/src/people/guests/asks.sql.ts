import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/base/tokens.ts'
import { sql } from 'kysely'
import { deletesOld, type RetentionTask } from '../../platform/database/retention-task.ts'

/** What was counted of the requests of guests. */
export const guestRequestRetention: readonly RetentionTask[] = [
  deletesOld({ kind: 'guest_requests', table: 'guest_support_ask', key: ['id'], since: sql`asked_at` }),
  deletesOld({ kind: 'guest_requests', table: 'guest_support_lock', key: ['key'], since: sql`used_at` }),
]

/** Locks the rows of these names until the transaction ends, in the order of the names, to prevent deadlocks. */
export const lockKeys = async (tx: Tx, keys: string[], now: Date): Promise<void> => {
  await tx
    .insertInto('guest_support_lock')
    .values(keys.toSorted().map((key) => ({ key, used_at: now })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ used_at: now }))
    .execute()
}

/** The time of a caller's nth latest request; undefined if there were fewer requests since an instant. */
export const findNthAsk = async (tx: Tx, caller: string, nth: number, since: Date): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('guest_support_ask')
    .select('asked_at')
    .where('caller', '=', caller)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.asked_at
}

export const insertAsk = async (tx: Tx, caller: string, now: Date): Promise<void> => {
  await tx.insertInto('guest_support_ask').values({ id: newId(), caller, asked_at: now }).execute()
}
