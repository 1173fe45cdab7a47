import { type Insertable, type RawBuilder, sql } from 'kysely'
import { oneOf } from '../../../platform/database/columns.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { rowShape } from '../../../platform/database/rows.ts'
import type { FoundSession } from '../../../platform/http/access.ts'
import { sessionLives } from '../account-rules.ts'
import type { Tables } from '../../../platform/database/schema.ts'

export const insertSession = async (tx: Tx, session: Insertable<Tables['session']>): Promise<void> => {
  await tx.insertInto('session').values(session).execute()
}

/** What {@link liveSession} selects. */
const foundSession = rowShape({
  session_id: 'uuid',
  session_created_at: 'timestamptz',
  last_used_at: 'timestamptz',
  proved_at: 'timestamptz | null',
  code_proved_at: 'timestamptz | null',
  account_id: 'uuid',
  email: 'text',
  name: 'text | null',
  username: 'text | null',
  verified: 'boolean',
  role: oneOf('admin', 'user'),
  second_factor: 'boolean',
})

/** As `sessionEndsAt` computes it. */
const endsAt = sql.raw(
  Object.entries(sessionLives)
    .map(
      ([role, { idleMs, totalMs }]) =>
        `when '${role}' then least(session.last_used_at + interval '${idleMs} ms', session.created_at + interval '${totalMs} ms')`,
    )
    .join(' '),
)

/** The session of a token with its account, unless it has ended or the account is suspended. All that accepts a session reads this. */
const liveSession = (tokenHash: Buffer, now: Date): RawBuilder<unknown> => sql`
  select session.id as session_id, session.created_at as session_created_at, session.last_used_at, session.proved_at,
    session.code_proved_at, account.id as account_id, account.email, account.name, account.username, account.email_verified_at is not null as verified,
    account.role, account.second_factor_at is not null as second_factor
  from session join account on account.id = session.account_id
  where session.token_hash = ${tokenHash} and account.suspended_at is null and case account.role ${endsAt} end > ${now}`

export const findSession = (db: Db, tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> =>
  foundSession.sql`${liveSession(tokenHash, now)}`.first(db)

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
