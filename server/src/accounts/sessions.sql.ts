import { CompiledQuery, type Insertable } from 'kysely'
import type { Db, Tx } from '../kernel/db.ts'
import type { SessionTable } from '../kernel/schema.ts'

export const insertSession = async (tx: Tx, session: Insertable<SessionTable>): Promise<void> => {
  await tx.insertInto('session').values(session).execute()
}

export type LiveSession = {
  session_id: string
  last_used_at: Date
  account_id: string
  email: string
  verified: boolean
  role: 'admin' | 'user'
}

// Written out, because nearly every request runs it: building it anew each time would cost more than the query itself.
const liveSession = `
  select session.id as session_id, session.last_used_at, account.id as account_id, account.email,
    account.email_verified_at is not null as verified, account.role
  from session join account on account.id = session.account_id
  where session.token_hash = $1 and session.expires_at > $2`

/** The session of a token with its account, while it lives. */
export const findLiveSession = async (db: Db, tokenHash: Buffer, now: Date): Promise<LiveSession | undefined> => {
  const { rows } = await db.executeQuery<LiveSession>(CompiledQuery.raw(liveSession, [tokenHash, now]))
  return rows[0]
}

export const touchSession = async (tx: Tx, id: string, now: Date, expiresAt: Date): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ last_used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('last_used_at', '<', now)
    .execute()
}

export const deleteSession = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('session').where('id', '=', id).execute()
}

/** More than anybody has. */
const maxSessions = 200

/** The living sessions of an account, last used first. */
export const findSessions = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute()

/** Ends a session of an account; says whether there was one. */
export const deleteSessionOf = async (tx: Tx, accountId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of an account, all but `exceptId` where it is given. */
export const deleteSessions = async (tx: Tx, accountId: string, exceptId?: string): Promise<void> => {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId as string))
    .execute()
}

export const deleteSessionsExpiredBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('session').where('expires_at', '<', before).execute()
}
