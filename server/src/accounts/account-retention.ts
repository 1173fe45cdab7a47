import type { RetentionTask } from '../database/retention-task.ts'
import type { Outbox } from '../mail/index.ts'
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
