import { sql } from 'kysely'
import { deletesOld, type RetentionTask } from '../database/retention-task.ts'

/** What was counted of the requests of guests. */
export const guestRequestRetention: readonly RetentionTask[] = [
  deletesOld({ kind: 'guest_requests', table: 'guest_support_ask', key: ['id'], since: sql`asked_at` }),
  deletesOld({ kind: 'guest_requests', table: 'guest_support_lock', key: ['key'], since: sql`used_at` }),
]
