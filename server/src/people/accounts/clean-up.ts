import { after, day } from '../../platform/base/clock.ts'
import { transact } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/context.ts'
import { deleteFailuresBefore } from './session/login-failures.sql.ts'
import { deleteSessionsExpiredBefore } from './session/sessions.sql.ts'
import { deleteTokensExpiredBefore } from './session/tokens.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { RetentionTask } from '../../platform/database/retention-task.ts'
import type { Outbox } from '../../mail/index.ts'
import type { AccountEvents } from './account-events.ts'
import { lockAccount } from './accounts.sql.ts'
import { eraseEverywhere } from './profile/delete-account.ts'
import { networkRetention, unverifiedRetention } from './retention.sql.ts'

/** Networks, and accounts whose address was never verified. No mail tells of their deletion: the address may be another person's. */
export const accountRetention = (outbox: Outbox, events: AccountEvents): readonly RetentionTask[] => [
  unverifiedRetention(async (tx, accountId, now) =>
    eraseEverywhere(tx, outbox, events, await lockAccount(tx, accountId), now),
  ),
  networkRetention,
]

/** Removes ended sessions, expired links, and failed logins and their locks after a day. */
const cleanUpAccounts = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> =>
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
