import type { Session } from '@muster/contract/people/sessions.ts'
import { minute } from '../../../platform/base/clock.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { requireProof } from '../../../platform/http/proof.ts'
import type { Authenticate, Caller, FoundSession } from '../../../platform/http/access.ts'
import { hashToken, newId, newToken } from '../../../platform/base/tokens.ts'
import { sessionEndsAt } from '../account-rules.ts'
import { deviceOf } from './device.ts'
import { deleteSessionOf, findSession, findSessions, insertSession, touchSession } from './sessions.sql.ts'

/** Minimum interval between two writes of a session's last use. */
const touchEveryMs = 5 * minute

type NewSession = {
  account: { id: string; role: Caller['role'] }
  userAgent: string | null
  /** Whether the login included a second-factor code, which then counts as a fresh proof. */
  withCode: boolean
  now: Date
}

/** Starts a session and returns its token, which is stored nowhere. The login counts as its first proof. */
export const startSession = async (tx: Tx, { account, userAgent, withCode, now }: NewSession): Promise<string> => {
  const { token, hash } = newToken()
  await insertSession(tx, {
    id: newId(),
    account_id: account.id,
    token_hash: hash,
    user_agent: userAgent,
    created_at: now,
    last_used_at: now,
    expires_at: sessionEndsAt({ role: account.role, createdAt: now, lastUsedAt: now }),
    proved_at: now,
    code_proved_at: withCode ? now : null,
  })
  return token
}

const callerOf = (session: FoundSession, adminsNeedSecondFactor: boolean): Caller => {
  const { role, second_factor: secondFactor } = session
  const secondFactorNeeded = adminsNeedSecondFactor && role === 'admin' && !secondFactor
  return {
    id: session.account_id,
    sessionId: session.session_id,
    email: session.email,
    name: session.name,
    username: session.username,
    emailVerified: session.verified,
    role: secondFactorNeeded ? 'user' : role,
    secondFactorNeeded,
    secondFactor,
    provedAt: session.proved_at,
    codeProvedAt: session.code_proved_at,
  }
}

/** Finds the caller that a session token belongs to. In production an admin without a second factor acts as a user. */
export const createAuthentication = ({
  db,
  clock,
  log,
  config,
}: Pick<AppContext, 'db' | 'clock' | 'log' | 'config'>): Authenticate => {
  const touch = (id: string, now: Date, expiresAt: Date): void => {
    // Not awaited: the response does not depend on it, and the next request retries it.
    transact(db, (tx) => touchSession(tx, id, now, expiresAt)).catch((error: unknown) =>
      log.warn({ err: error }, 'the last use of a session could not be written'),
    )
  }
  return async (token) => {
    const now = clock.now()
    const session = await findSession(db, hashToken(token), now)
    if (!session) return null
    const { role, session_created_at: createdAt, last_used_at: lastUsedAt } = session
    if (now.getTime() - lastUsedAt.getTime() >= touchEveryMs) {
      touch(session.session_id, now, sessionEndsAt({ role, createdAt, lastUsedAt: now }))
    }
    return callerOf(session, config.production)
  }
}

/** The account's sessions as its owner sees them, last used first. */
export const listSessions = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, sessionId }: Caller,
): Promise<Session[]> => {
  const rows = await findSessions(db, id)
  const now = clock.now()
  const live = rows.filter(
    ({ role, created_at, last_used_at }) =>
      sessionEndsAt({ role, createdAt: created_at, lastUsedAt: last_used_at }) > now,
  )
  return live.map((row) => ({
    _id: row.id,
    device: deviceOf(row.user_agent),
    current: row.id === sessionId,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/**
 * Ends one session of the account; ending another one than the caller's own needs a fresh proof. Throws proof_required and
 * session_not_found.
 */
export const endSession = async (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  caller: Caller,
  sessionId: string,
): Promise<void> => {
  if (sessionId !== caller.sessionId) requireProof(caller, clock.now())
  const ended = await transact(db, (tx) => deleteSessionOf(tx, caller.id, sessionId))
  if (!ended) throw new DomainError('session_not_found')
}
