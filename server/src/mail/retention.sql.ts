import { sql } from 'kysely'
import { deletesOld, type RetentionTask } from '../platform/database/retention-task.ts'
import { farewellPrefix, withheldPrefix } from './mail-keys.ts'

const mails = { table: 'mail', key: ['id'] }

const isShortLived = sql`(key like ${`${withheldPrefix}%`} or key like ${`${farewellPrefix}%`})`

const unproven = { kind: 'unproven_mails' } as const

/** Old mails, and what was counted of those to unproven addresses. A window is at rest long before its period is over. */
export const mailRetention: readonly RetentionTask[] = [
  deletesOld({
    ...mails,
    kind: 'sent_mails',
    since: sql`created_at`,
    isDue: ({ before }) => sql`created_at < ${before} and sent_at is not null`,
  }),
  deletesOld({ ...unproven, table: 'unproven_mail', key: ['id'], since: sql`asked_at` }),
  deletesOld({ ...unproven, table: 'mail_window', key: ['key'], since: sql`at` }),
  deletesOld({ ...mails, kind: 'failed_mails', since: sql`failed_at` }),
  deletesOld({
    ...mails,
    kind: 'last_mails',
    since: sql`created_at`,
    isDue: ({ before }) =>
      sql`created_at < ${before} and ${isShortLived} and (sent_at is not null or failed_at is not null)`,
  }),
]
