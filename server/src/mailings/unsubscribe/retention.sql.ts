import { sql } from 'kysely'
import { deletesOld, type RetentionTask } from '../../database/retention-task.ts'

/** Which mails were stopped. Nothing more is mailed about a campaign whose day is long over. */
export const stopRetention: readonly RetentionTask[] = [
  deletesOld({
    kind: 'stopped_mails',
    table: 'mail_stop',
    key: ['campaign_id', 'address_hash'],
    since: sql`(select coalesce(ends_at, cancelled_at) from campaign where campaign.id = mail_stop.campaign_id)`,
  }),
]
