import { after } from '../../../platform/base/clock.ts'
import { transact } from '../../../platform/database/database.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { networkOf, siteOf } from '../../../platform/base/network.ts'
import { createTurns } from '../../../platform/base/turns.ts'
import { emailKeyOf } from '../account-rules.ts'
import { deleteFailure, findReachedLimits, insertFailure, lockSource, type LoginSource } from './login-failures.sql.ts'
import { failureWindowMs, waitUntil } from './login-throttle.ts'

/** A password or code that is about to be compared. */
export type Attempt = { email: string; ip: string }

// One try at a time per account and network: the right password in two tabs is never refused because the other tab
// is counted, and guesses at one account occupy one slot of the password queue.
const accountTurns = createTurns({ atOnceMax: 1, waitingMax: 100 })
// A caller who tries many accounts must leave slots for others.
const callerTurns = createTurns({ atOnceMax: 6, waitingMax: 100 })

const countAsFailed = (db: AppContext['db'], source: LoginSource, now: Date): Promise<string> =>
  transact(db, async (tx) => {
    await lockSource(tx, source, now)
    const { reachedAt, isKnownNetwork } = await findReachedLimits(tx, source, {
      since: after(now, -failureWindowMs),
      now,
    })
    const until = waitUntil(reachedAt, isKnownNetwork)
    if (until) {
      const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000)
      throw new DomainError('too_many_logins', { retryAfterSeconds })
    }
    return insertFailure(tx, source, now)
  })

/**
 * Counts a try as failed before `prove` compares anything, so that parallel guesses cannot exceed a limit, and undoes that
 * unless `prove` returns null (wrong password or code). A try that a crash interrupts stays counted. Throws
 * too_many_logins with the seconds to wait, and `unavailable` when too many tries of one caller wait. Record 22.
 */
export const countTry = <T>(
  { db, clock, measures }: Pick<AppContext, 'db' | 'clock' | 'measures'>,
  { email, ip }: Attempt,
  prove: () => Promise<T | null>,
): Promise<T | null> => {
  const source = { emailKey: emailKeyOf(email), network: networkOf(ip), site: siteOf(ip) }
  const proveCounted = async (): Promise<T | null> => {
    const failureId = await countAsFailed(db, source, clock.now())
    let hasFailed = false
    try {
      const proved = await prove()
      hasFailed = proved === null
      if (hasFailed) measures.count('failed_logins')
      return proved
    } finally {
      if (!hasFailed) await transact(db, (tx) => deleteFailure(tx, failureId))
    }
  }
  const caller = source.site ?? source.network
  return accountTurns(`${source.network} ${source.emailKey}`, () => callerTurns(caller, proveCounted))
}
