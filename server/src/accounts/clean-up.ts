import { after, day } from '../kernel/clock.ts'
import { transact } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { deleteFailuresBefore, deleteNetworksBefore } from './login-failures.sql.ts'
import { deleteSessionsExpiredBefore } from './sessions.sql.ts'
import { deleteTokensExpiredBefore } from './tokens.sql.ts'

const keepNetworksMs = 180 * day

/** Removes ended sessions, expired links, failed logins and their locks after a day, and networks that were long not used. */
export const cleanUpAccounts = ({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now()
    await deleteFailuresBefore(tx, after(now, -day))
    await deleteSessionsExpiredBefore(tx, now)
    await deleteTokensExpiredBefore(tx, now)
    await deleteNetworksBefore(tx, after(now, -keepNetworksMs))
  })
