import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { countDue, deletesOld, type Deadline, type RetentionTask } from '../../platform/database/retention-task.ts'
import { rowShape } from '../../platform/database/rows.ts'

export const networkRetention = deletesOld({
  kind: 'known_networks',
  table: 'known_network',
  key: ['account_id', 'network'],
  since: sql`last_used_at`,
})

const unverified = sql`account a`
const lastUsedAt: RawBuilder<unknown> = sql`greatest(a.created_at, (
  select max(last_used_at) from session where session.account_id = a.id))`

/** An account without a verified address can neither start campaigns nor donate. The conditions about them only make sure. */
const isUnused = ({ before }: Deadline) => sql`
  a.email_verified_at is null and a.deleted_at is null and a.role = 'user' and a.created_at < ${before}
  and not exists (select from session where session.account_id = a.id and last_used_at >= ${before})
  and not exists (select from campaign where owner_id = a.id)
  and not exists (select from donation where donor_id = a.id)`

const abandoned = rowShape({ id: 'uuid' })

const accountsMax = 20

/** Deletes accounts that were never verified. `erase` erases one of them. */
export const unverifiedRetention = (erase: (tx: Tx, accountId: string, now: Date) => Promise<void>): RetentionTask => ({
  kind: 'unverified_accounts',
  findDue: (db, deadline) => countDue(db, { from: unverified, since: lastUsedAt, isDue: isUnused(deadline) }),
  remove: async (tx, deadline, limit) => {
    const accounts = await abandoned.sql`
      select a.id from ${unverified} where ${isUnused(deadline)}
      order by a.created_at limit ${Math.min(limit, accountsMax)} for update of a skip locked`.all(tx)
    for (const { id } of accounts) await erase(tx, id, deadline.now)
    return accounts.length
  },
})
