import { sql } from 'kysely'
import { countDue, deletesOld, type Deadline, type RetentionTask } from '../../database/retention-task.ts'

const isUseless = ({ now }: Deadline) => sql`r.link_expires_at < ${now} and (r.confirmed_at is null or r.email is null)`

/** Addresses that were not confirmed in time, and the expired links of those that were told. */
const addresses: RetentionTask = {
  kind: 'report_addresses',
  findDue: (db, deadline) =>
    countDue(db, { from: sql`report r`, since: sql`r.link_expires_at`, isDue: isUseless(deadline) }),
  remove: async (tx, deadline, limit) => {
    const { numAffectedRows = 0n } = await sql`
      update report set email = null, link_hash = null, link_expires_at = null where id in (
        select r.id from report r where ${isUseless(deadline)} limit ${limit} for update skip locked)`.execute(tx)
    return Number(numAffectedRows)
  },
}

/** Decided cases with their reports, addresses that are not confirmed, and what was counted of reports. */
export const reportRetention: readonly RetentionTask[] = [
  deletesOld({ kind: 'reports', table: 'report_case', key: ['id'], since: sql`closed_at` }),
  addresses,
  deletesOld({ kind: 'report_requests', table: 'report_count', key: ['key'], since: sql`since` }),
]
