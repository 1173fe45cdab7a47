import { after, day } from '../base/clock.ts'
import { transact } from '../database/database.ts'
import type { AppContext } from '../context.ts'
import { deleteFailuresBefore } from './session/login-failures.sql.ts'
import { deleteSessionsExpiredBefore } from './session/sessions.sql.ts'
import { deleteTokensExpiredBefore } from './session/tokens.sql.ts'
import type { Job } from '../jobs/jobs.ts'

/** Removes ended sessions, expired links, and failed logins and their locks after a day. */
export const cleanUpAccounts = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now()
    await deleteFailuresBefore(tx, after(now, -day))
    await deleteSessionsExpiredBefore(tx, now)
    await deleteTokensExpiredBefore(tx, now)
  })

/** The hourly job of {@link cleanUpAccounts}. */
export const accountJob = (context: AppContext): Job => ({
  name: 'accounts-cleanup',
  cron: '17 * * * *',
  run: () => cleanUpAccounts(context),
})
