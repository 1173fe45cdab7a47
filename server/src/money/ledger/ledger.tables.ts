import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

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

type RefundEntryKind = 'refund' | 'reversal' | 'provider_fee_back' | 'platform_fee_back' | 'site_loss'

export type HoldEntryKind = 'dispute_held' | 'dispute_released'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    ledger_entry: {
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
    campaign_total: {
      campaign_id: string
      /** 0; other rows are of earlier versions. All are added up. */
      shard: number
      donations: number
      gross_minor: bigint
      provider_fee_minor: bigint
      platform_fee_minor: bigint
      refunded_minor: Generated<bigint>
      is_new: Generated<boolean>
    }
    campaign_day: {
      campaign_id: string
      /** `YYYY-MM-DD`, in UTC. */
      day: string
      /** As in `campaign_total`. */
      shard: number
      donations: number
      /** The amount received on this day, less refunds and reversals. */
      raised_minor: bigint
    }
    quarantine: {
      id: string
      source: string
      reason: string
      /** Written as JSON text. */
      details: ColumnType<unknown, string, string>
      created_at: Instant
      looked_into_at: Instant | null
    }
    quarantine_note: {
      quarantine_id: string
      number: number
      written_by: string
      note: string
      created_at: Instant
    }
    fee_estimate: {
      currency: string
      per_million: number
      fixed_minor: bigint
      captures: number
      computed_at: Instant
    }
  }
}
