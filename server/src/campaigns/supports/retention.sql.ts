import { sql } from 'kysely'
import { countDue, deletesOld, type Deadline, type RetentionTask } from '../../platform/database/retention-task.ts'

const guests = sql`support s join campaign c on c.id = s.campaign_id`
const endedAt = sql`coalesce(c.ends_at, c.cancelled_at)`
const isDue = ({ before }: Deadline) => sql`s.account_id is null and s.email_key is not null and ${endedAt} < ${before}`

/** Supports stay counted without the address. */
const guestSupports: RetentionTask = {
  kind: 'guest_supports',
  findDue: (db, deadline) => countDue(db, { from: guests, since: endedAt, isDue: isDue(deadline) }),
  remove: async (tx, deadline, limit) => {
    const { numAffectedRows = 0n } = await sql`
      update support set email = null, email_key = null, anonymous = true where id in (
        select s.id from ${guests} where ${isDue(deadline)} limit ${limit} for update of s skip locked)`.execute(tx)
    return Number(numAffectedRows)
  },
}

const removed = sql`support_removal s join campaign c on c.id = s.campaign_id`

/** Removed supporters are kept away until their address is deleted, which happens as for guests. */
const removedSupports: RetentionTask = {
  kind: 'guest_supports',
  findDue: (db, deadline) => countDue(db, { from: removed, since: endedAt, isDue: isDue(deadline) }),
  remove: async (tx, deadline, limit) => {
    const { numAffectedRows = 0n } = await sql`
      update support_removal set email = null, email_key = null where id in (
        select s.id from ${removed} where ${isDue(deadline)} limit ${limit} for update of s skip locked)`.execute(tx)
    return Number(numAffectedRows)
  },
}

/** Addresses of guests. */
export const supportRetention: readonly RetentionTask[] = [
  guestSupports,
  removedSupports,
  deletesOld({
    kind: 'unconfirmed_supports',
    table: 'guest_support_token',
    key: ['token_hash'],
    since: sql`expires_at`,
  }),
]
