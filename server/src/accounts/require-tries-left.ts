import { after } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import { DomainError } from '../kernel/errors.ts'
import { findFailures } from './login-failures.sql.ts'
import { type Attempt, failureWindowMs, waitUntil } from './login-throttle.ts'

/** Passwords and codes are guessed against the same limits. Throws too_many_logins, with the seconds to wait. */
export const requireTriesLeft = async (db: Db, attempt: Attempt, now: Date): Promise<void> => {
  const { emailKey, network } = attempt
  const failures = await findFailures(db, { emailKey, network, since: after(now, -failureWindowMs) })
  const until = waitUntil(failures, attempt)
  if (!until) return
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
  throw new DomainError('too_many_logins', { retryAfterSeconds })
}
