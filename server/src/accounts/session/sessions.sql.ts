import { CompiledQuery, type Insertable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Database } from '../../database/schema.ts'

export const insertSession = async (tx: Tx, session: Insertable<Database['session']>): Promise<void> => {
  await tx.insertInto('session').values(session).execute()
}

export type SessionRow = {
  session_id: string
  created_at: Date
  last_used_at: Date
  proved_at: Date | null
  code_proved_at: Date | null
  account_id: string
  email: string
  verified: boolean
  role: 'admin' | 'user'
  second_factor: boolean
}

// Raw SQL, because nearly every request runs it: building the query each time would cost more than running it.
const sessionOfToken = `
  select session.id as session_id, session.created_at, session.last_used_at, session.proved_at, session.code_proved_at,
    account.id as account_id, account.email, account.email_verified_at is not null as verified, account.role,
    account.second_factor_at is not null as second_factor
  from session join account on account.id = session.account_id
  where session.token_hash = $1 and account.suspended_at is null`

/** The session of a token, with its account, unless that is suspended. The session may have expired. */
export const findSession = async (db: Db, tokenHash: Buffer): Promise<SessionRow | undefined> => {
  const { rows } = await db.executeQuery<SessionRow>(CompiledQuery.raw(sessionOfToken, [tokenHash]))
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

/** Upper bound of a list of sessions; no account has that many. */
const sessionsMax = 200

/** The sessions of an account, most recently used first. Some may have expired. */
export const findSessions = (db: Db, accountId: string) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'user_agent', 'session.created_at', 'last_used_at', 'account.role'])
    .where('account_id', '=', accountId)
    .orderBy('last_used_at', 'desc')
    .orderBy('session.id', 'desc')
    .limit(sessionsMax)
    .execute()

/** Ends a session of an account. Returns whether it existed. */
export const deleteSessionOf = async (tx: Tx, accountId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the sessions of an account, except `exceptId` if it is given. */
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
