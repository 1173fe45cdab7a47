import type { ColumnType, Generated } from 'kysely'

// Tables of what the server keeps for running the site: reminders, checks, secrets, history. As in schema.ts.

type Instant = Date

export type ReminderTable = {
  campaign_id: string
  day: string
  kind: 'reminder' | 'summary'
  address_hash: Buffer
  written_at: Instant
}

export type FeeEstimateTable = {
  currency: string
  per_million: number
  fixed_minor: bigint
  captures: number
  computed_at: Instant
}

export type MailStopTable = { campaign_id: string; address_hash: Buffer; created_at: Instant }

export type CronRunTable = {
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

export type CheckRunTable = {
  id: string
  started_at: Instant
  finished_at: Instant
  checks: string[]
  /** Written as JSON text. */
  broken: ColumnType<Record<string, unknown[]>, string, string>
}

export type StoredSecretTable = {
  id: string
  name: string
  sealed_value: string
  created_at: Instant
  serves_at: Instant | null
  sealed_before: string | null
}

/** Written by triggers alone. */
export type ChangeHistoryTable = {
  id: string
  model: string
  record_id: string
  subject_id: string | null
  action: 'created' | 'updated' | 'deleted'
  columns: string[]
  actor_kind: 'account' | 'visitor' | 'system' | 'database'
  actor_id: string | null
  created_at: Instant
}
