import { after, day } from '../base/clock.ts'
import { transact } from '../database/database.ts'
import type { AppContext } from '../context.ts'
import { deleteFailuresBefore, deleteNetworksBefore } from './session/login-failures.sql.ts'
import { deleteSessionsExpiredBefore } from './session/sessions.sql.ts'
import { deleteTokensExpiredBefore } from './session/tokens.sql.ts'

const keepNetworksMs = 180 * day

/** Removes ended sessions, expired links, failed logins and their locks after a day, and known networks that have not been used for a long time. */
export const cleanUpAccounts = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now()
    await deleteFailuresBefore(tx, after(now, -day))
    await deleteSessionsExpiredBefore(tx, now)
    await deleteTokensExpiredBefore(tx, now)
    await deleteNetworksBefore(tx, after(now, -keepNetworksMs))
  })
