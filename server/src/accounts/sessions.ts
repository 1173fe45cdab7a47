import type { Session } from '@muster/contract/sessions.ts'
import { after, minute } from '../kernel/clock.ts'
import { transact, type Tx } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import type { Kernel } from '../kernel/kernel.ts'
import type { Authenticate, Caller } from '../kernel/route.ts'
import { hashToken, newId, newToken } from '../kernel/tokens.ts'
import { sessionLifeMs } from './account-rules.ts'
import { deviceOf } from './device.ts'
import { deleteSessionOf, findLiveSession, findSessions, insertSession, touchSession } from './sessions.sql.ts'

/** A session's last use is written at most so often. */
const touchEveryMs = 5 * minute

/** Starts a session and returns its token, which is stored nowhere. */
export const startSession = async (tx: Tx, accountId: string, userAgent: string | null, now: Date): Promise<string> => {
  const { token, hash } = newToken()
  await insertSession(tx, {
    id: newId(),
    account_id: accountId,
    token_hash: hash,
    user_agent: userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: after(now, sessionLifeMs),
  })
  return token
}

/** Says who a session token belongs to; null where the session has ended. A session lives 30 days from its last use. */
export const createAuthenticate = ({ db, clock, log }: Pick<Kernel, 'db' | 'clock' | 'log'>): Authenticate => {
  const touch = (id: string, now: Date): void => {
    // Nobody waits for it: the answer does not depend on it, and the next use would write it again.
    transact(db, (tx) => touchSession(tx, id, now, after(now, sessionLifeMs))).catch((error: unknown) =>
      log.warn({ err: error }, 'the last use of a session could not be written'),
    )
  }
  return async (token) => {
    const now = clock.now()
    const session = await findLiveSession(db, hashToken(token), now)
    if (!session) return null
    if (now.getTime() - session.last_used_at.getTime() >= touchEveryMs) touch(session.session_id, now)
    return {
      id: session.account_id,
      sessionId: session.session_id,
      email: session.email,
      emailVerified: session.verified,
      role: session.role,
    }
  }
}

/** The account's sessions as its owner sees them, last used first. */
export const listSessions = async (
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  { id, sessionId }: Caller,
): Promise<Session[]> => {
  const rows = await findSessions(db, id, clock.now())
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.user_agent),
    current: row.id === sessionId,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/** Ends one session of the account. Throws session_not_found. */
export const endSession = async (db: Kernel['db'], accountId: string, sessionId: string): Promise<void> => {
  const ended = await transact(db, (tx) => deleteSessionOf(tx, accountId, sessionId))
  if (!ended) throw new DomainError('session_not_found')
}
