import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { deleteSessions } from '../session/sessions.sql.ts'
import { listedColumns, type ListedRow } from './users.sql.ts'

/**
 * Locks all admins until the transaction ends, so that two admins cannot suspend each other at once. Returns whether this one may
 * still decide.
 */
export const lockActingAdmin = async (tx: Tx, adminId: string): Promise<boolean> => {
  const admins = await tx
    .selectFrom('account')
    .select(['id', 'suspended_at'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.some(({ id, suspended_at: suspendedAt }) => id === adminId && suspendedAt === null)
}

/** An account for a decision, locked until the transaction ends; undefined if it does not exist or is deleted. */
export const lockForSuspension = (tx: Tx, id: string): Promise<ListedRow | undefined> =>
  tx
    .selectFrom('account')
    .select(listedColumns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Suspends an account and ends its sessions. */
export const markSuspended = async (tx: Tx, id: string, reason: string, now: Date): Promise<void> => {
  await tx.updateTable('account').set({ suspended_at: now, suspended_reason: reason }).where('id', '=', id).execute()
  await deleteSessions(tx, id)
}

export const markReinstated = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('account').set({ suspended_at: null, suspended_reason: null }).where('id', '=', id).execute()
}

/** Whether the account of an address is suspended. Its address is refused without saying so. */
export const isSuspended = async (db: Db | Tx, email: string): Promise<boolean> => {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`email_key = lower(${email}::text)`)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
