import type { ColumnType, Generated } from 'kysely'

/** Tables of donations, refunds, payouts and the ledger. Amounts are bigint minor units; instants are Date. */
type Instant = Date

export type DonationTable = {
  id: string
  campaign_id: string
  donor_id: string
  amount_minor: bigint
  currency: 'USD'
  anonymous: boolean
  status:
    'created' | 'awaiting_approval' | 'processing' | 'pending' | 'completed' | 'declined' | 'cancelled' | 'expired'
  order_id: string | null
  approve_url: string | null
  capture_id: string | null
  created_at: Instant
  updated_at: Instant
  completed_at: Instant | null
  next_check_at: Instant | null
  failed_checks: Generated<number>
  lease_id: string | null
  leased_until: Instant | null
  hinted: Generated<boolean>
}

export type PaypalEventTable = {
  id: string
  event_type: string
  order_id: string | null
  payout_batch_id: string | null
  refund_id: string | null
  dispute_id: string | null
  received_at: Instant
  processed_at: Instant | null
  next_check_at: Instant | null
  failed_checks: Generated<number>
}

export type PayoutTable = {
  id: string
  campaign_id: string
  owner_id: string
  recipient_paypal_email: string
  gross_minor: bigint
  processor_fee_minor: bigint
  platform_fee_minor: bigint
  adjustment_minor: bigint
  net_minor: bigint
  currency: 'USD'
  status: 'pending' | 'approved' | 'rejected'
  created_at: Instant
  updated_at: Instant
  decided_at: Instant | null
  decided_by: string | null
  reject_reason: string | null
  transfer_status: 'sent' | 'paid' | 'unclaimed' | 'returned' | 'failed' | null
  transfer_problem: string | null
  batch_id: string | null
  paid_outside: Generated<boolean>
  sends: Generated<number>
  next_check_at: Instant | null
  failed_checks: Generated<number>
  lease_id: string | null
  leased_until: Instant | null
}

export type PayoutEntryKind =
  | 'payout_reserved'
  | 'payout_released'
  | 'payout_sent'
  | 'payout_returned'
  | 'payout_paid'
  | 'payout_fee'
  | 'payout_paid_outside'
  | 'payout_reversed'
  | 'payout_fee_back'

export type LedgerAccount =
  | 'paypal'
  | 'campaign_available'
  | 'campaign_held'
  | 'platform_fees'
  | 'site_losses'
  | 'payout_reserved'
  | 'payout_in_transit'
  | 'paid_outside'

export type RefundEntryKind = 'refund' | 'reversal' | 'provider_fee_back' | 'platform_fee_back' | 'site_loss'
export type HoldEntryKind = 'dispute_held' | 'dispute_released'

export type LedgerEntryTable = {
  id: string
  kind: 'donation' | 'provider_fee' | 'platform_fee' | PayoutEntryKind | RefundEntryKind | HoldEntryKind
  debit: LedgerAccount
  credit: LedgerAccount
  amount_minor: bigint
  currency: 'USD'
  campaign_id: string
  donation_id: string | null
  payout_id: string | null
  refund_id: string | null
  paypal_dispute_id: string | null
  source: string
  booked_at: Instant
}

export type CampaignTotalTable = {
  campaign_id: string
  shard: number
  donations: number
  gross_minor: bigint
  provider_fee_minor: bigint
  platform_fee_minor: bigint
  refunded_minor: Generated<bigint>
}

export type CampaignDayTable = {
  campaign_id: string
  /** `YYYY-MM-DD`, in UTC. */
  day: string
  shard: number
  donations: number
  /** What came on this day less what went back. */
  raised_minor: bigint
}

export type PaypalReportTable = {
  compared_until: Instant
  transactions: number
  discrepancies: number
  finished_at: Instant
}

export type QuarantineTable = {
  id: string
  source: string
  reason: string
  /** Written as JSON text. */
  details: ColumnType<unknown, string, string>
  created_at: Instant
  looked_into_at: Instant | null
}

export type QuarantineNoteTable = {
  quarantine_id: string
  number: number
  written_by: string
  note: string
  created_at: Instant
}

export type RefundTable = {
  id: string
  donation_id: string
  campaign_id: string
  kind: 'refund' | 'reversal'
  amount_minor: bigint
  currency: 'USD'
  status: 'requested' | 'completed' | 'failed'
  reason: string
  requested_by: string | null
  provider_id: string | null
  problem: string | null
  created_at: Instant
  completed_at: Instant | null
  next_check_at: Instant | null
  failed_checks: Generated<number>
  lease_id: string | null
  leased_until: Instant | null
}

/** What a donor contests at PayPal. */
export type PaypalDisputeTable = {
  id: string
  provider_id: string
  donation_id: string
  campaign_id: string
  dispute_id: string
  reason: string
  contested_minor: bigint
  currency: 'USD'
  outcome: string | null
  held_minor: Generated<bigint>
  hold_steps: Generated<number>
  opened_at: Instant
  provider_updated_at: Instant
  created_at: Instant
  settled_at: Instant | null
  next_check_at: Instant | null
}

/** One row: up to when PayPal's list of disputes was read. */
export type PaypalDisputeReadingTable = { is_only: Generated<boolean>; read_until: Instant }
