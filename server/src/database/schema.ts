import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type {
  CampaignDayTable,
  CampaignTotalTable,
  DonationTable,
  LedgerEntryTable,
  PaypalDisputeReadingTable,
  PaypalDisputeTable,
  PayoutTable,
  PaypalEventTable,
  PaypalReportTable,
  QuarantineNoteTable,
  QuarantineTable,
  RefundTable,
} from './money-tables.ts'
import type {
  ChangeHistoryTable,
  CheckRunTable,
  CronRunTable,
  FeeEstimateTable,
  MailStopTable,
  ReminderTable,
  StoredSecretTable,
} from './running-tables.ts'

/** Money columns are bigint minor units; instants are Date; a calendar day is its text `YYYY-MM-DD`. */
type Instant = Date

export type AccountTable = {
  id: string
  email: string
  email_key: string
  email_verified_at: Instant | null
  password_hash: string
  role: 'admin' | 'user'
  username: string | null
  username_key: string | null
  name: string | null
  phone: string | null
  image_url: string | null
  created_at: Instant
  paypal_email: string | null
  paypal_email_changed_at: Instant | null
  paypal_email_pending: string | null
  paypal_email_before: string | null
  paypal_email_serves_at: Instant | null
  paypal_email_undone_at: Instant | null
  second_factor_at: Instant | null
  deleted_at: Instant | null
}

export type SecondFactorTable = { account_id: string; sealed_secret: string; last_step: bigint; created_at: Instant }

export type RecoveryCodeTable = { account_id: string; code_hash: Buffer; used_at: Instant | null }

/** As {@link AccountTable}, with what the database makes of email, username, name and phone for finding people. */
type FindableAccountTable = AccountTable & { search_text: GeneratedAlways<string>; name_key: GeneratedAlways<string> }

export type SessionTable = {
  id: string
  account_id: string
  token_hash: Buffer
  user_agent: string | null
  created_at: Instant
  last_used_at: Instant
  expires_at: Instant
  proved_at: Instant | null
  code_proved_at: Instant | null
  proof_tries: Generated<number>
}

export type KnownNetworkTable = { account_id: string; network: string; last_used_at: Instant }

export type AccountTokenTable = {
  token_hash: Buffer
  account_id: string
  purpose: 'verify_email' | 'reset_password' | 'confirm_paypal_email' | 'undo_payout_address'
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  paypal_email_before: string | null
}

export type LoginFailureTable = {
  id: string
  email_key: string
  network: string
  /** An IPv6 /48; null for IPv4. */
  site: string | null
  failed_at: Instant
}

export type LoginLockTable = { key: string; used_at: Instant }

export type MailTable = {
  id: string
  key: string
  recipient: string
  sealed_content: string | null
  created_at: Instant
  send_after: Instant
  attempts: Generated<number>
  last_error: string | null
  sent_at: Instant | null
  failed_at: Instant | null
  bulk: Generated<boolean>
}

type Images = { url: string; alt: string }[]

export type CampaignTable = {
  id: string
  owner_id: string
  title: string
  description: string
  tags: string[]
  target_type: 'policy' | 'corporate'
  execution_date: string | null
  time_zone: string
  ends_at: Instant | null
  goal_minor: bigint
  currency: 'USD' | 'EUR' | 'GBP'
  location_type: 'global' | 'city' | 'state' | 'country'
  city: string | null
  state: string | null
  country: string | null
  image_url: string | null
  /** Written as JSON text. */
  images: ColumnType<Images, string, string>
  action_mode: 'action' | 'donation' | 'both'
  action_description: string | null
  cancelled_at: Instant | null
  created_at: Instant
  updated_at: Instant
}

export type CampaignCancellationTable = {
  campaign_id: string
  cancelled_at: Instant
  donors_told_through: string | null
  supporters_told_through: string | null
  told_at: Instant | null
}

export type TagTable = { name: string; key: string; campaigns: number }

export type CampaignSearchTable = {
  campaign_id: string
  ends_at: Instant
  created_at: Instant
  cancelled: boolean
  tags: string[]
  /** Written by `array_to_tsvector`, read by `tsvector_to_array`: never as its text. */
  head: never
  body: never
}

export type SearchTermTable = { term: string; campaigns: number; keys: never }

export type SearchChangeTable = {
  id: string
  added_terms: string[]
  removed_terms: string[]
  added_tags: string[]
  removed_tags: string[]
}

export type CampaignPopularityTable = {
  campaign_id: string
  supporters: number
  raised_minor: bigint
  refreshed_at: Instant
}

export type UploadTable = {
  id: string
  account_id: string
  url: string
  width: number
  height: number
  bytes: number
  created_at: Instant
  /** Null while it may be shown. */
  discarded_at: Generated<Instant | null>
}

export type SupportTable = {
  id: string
  campaign_id: string
  account_id: string | null
  /** Null where the supporter's account was deleted. */
  email: string | null
  email_key: string | null
  anonymous: boolean
  created_at: Instant
}

export type SupportCountTable = { campaign_id: string; shard: number; supporters: number }

export type GuestSupportTokenTable = {
  token_hash: Buffer
  campaign_id: string
  email: string
  email_key: string
  anonymous: boolean
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
  mail_key: string | null
  leaves_by: Instant
  released_at: Instant | null
}

export type GuestSupportAskTable = { id: string; caller: string; asked_at: Instant }

export type GuestSupportLockTable = { key: string; used_at: Instant }

type DisputeStatus = 'open' | 'under_review' | 'resolved' | 'rejected'

export type DisputeTable = {
  id: string
  campaign_id: string
  reporter_id: string
  donation_id: string | null
  payout_id: string | null
  type: 'donation' | 'payout' | 'other'
  reason: string
  details: string
  status: DisputeStatus
  resolution_notes: string | null
  repeat_key: Buffer | null
  created_at: Instant
  updated_at: Instant
}

export type DisputeChangeTable = {
  dispute_id: string
  number: number
  /** Null: PayPal decided. */
  changed_by: string | null
  from_status: DisputeStatus
  to_status: DisputeStatus
  notes: string | null
  created_at: Instant
}

export type IdempotencyKeyTable = {
  account_id: string
  key: string
  fingerprint: Buffer
  /** Written as JSON text. */
  outcome: ColumnType<unknown, string | null, string | null>
  claimed_until: Instant
  expires_at: Instant
  /** The donation, refund or payout that the call made or decided about. */
  made: string | null
}

export type Database = {
  account: FindableAccountTable
  session: SessionTable
  known_network: KnownNetworkTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  account_token: AccountTokenTable
  login_failure: LoginFailureTable
  login_lock: LoginLockTable
  mail: MailTable
  campaign: CampaignTable
  campaign_cancellation: CampaignCancellationTable
  tag: TagTable
  campaign_search: CampaignSearchTable
  search_term: SearchTermTable
  search_change: SearchChangeTable
  campaign_popularity: CampaignPopularityTable
  upload: UploadTable
  support: SupportTable
  support_count: SupportCountTable
  guest_support_token: GuestSupportTokenTable
  guest_support_ask: GuestSupportAskTable
  guest_support_lock: GuestSupportLockTable
  donation: DonationTable
  paypal_event: PaypalEventTable
  payout: PayoutTable
  refund: RefundTable
  paypal_dispute: PaypalDisputeTable
  paypal_dispute_reading: PaypalDisputeReadingTable
  paypal_report: PaypalReportTable
  ledger_entry: LedgerEntryTable
  campaign_day: CampaignDayTable
  campaign_total: CampaignTotalTable
  dispute: DisputeTable
  dispute_change: DisputeChangeTable
  quarantine: QuarantineTable
  quarantine_note: QuarantineNoteTable
  idempotency_key: IdempotencyKeyTable
  fee_estimate: FeeEstimateTable
  reminder: ReminderTable
  mail_stop: MailStopTable
  cron_run: CronRunTable
  check_run: CheckRunTable
  stored_secret: StoredSecretTable
  change_history: ChangeHistoryTable
}
