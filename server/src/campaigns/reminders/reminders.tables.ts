import type { Generated } from 'kysely'
import type { ReminderKind } from './reminder-keys.ts'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    reminder: {
      campaign_id: string
      day: string
      kind: ReminderKind
      address_hash: Buffer
      written_at: Instant
    }
    /** Since when mails of a kind are due. */
    reminder_start: { kind: 'week'; since: Instant }
    cron_run: {
      id: string
      started_by: string | null
      started_at: Instant
      progressed_at: Instant
      finished_at: Instant | null
      campaigns: Generated<number>
      reminders: Generated<number>
      already_sent: Generated<number>
      failed: Generated<number>
    }
  }
}
