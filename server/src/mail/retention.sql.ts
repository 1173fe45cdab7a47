import { sql } from 'kysely'
import { deletesOld, type RetentionTask } from '../database/retention-task.ts'
import { farewellPrefix, withheldPrefix } from './mail-keys.ts'

const mails = { table: 'mail', key: ['id'] }

const isShortLived = sql`(key like ${`${withheldPrefix}%`} or key like ${`${farewellPrefix}%`})`

/** Old mails. */
export const mailRetention: readonly RetentionTask[] = [
  deletesOld({
    ...mails,
    kind: 'sent_mails',
    since: sql`created_at`,
    isDue: ({ before }) => sql`created_at < ${before} and sent_at is not null`,
  }),
  deletesOld({ ...mails, kind: 'failed_mails', since: sql`failed_at` }),
  deletesOld({
    ...mails,
    kind: 'last_mails',
    since: sql`created_at`,
    isDue: ({ before }) =>
      sql`created_at < ${before} and ${isShortLived} and (sent_at is not null or failed_at is not null)`,
  }),
]
