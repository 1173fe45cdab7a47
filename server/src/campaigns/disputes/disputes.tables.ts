import type { Instant } from '../../platform/database/instant.ts'

type DisputeStatus = 'open' | 'under_review' | 'resolved' | 'rejected'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    dispute: {
      id: string
      campaign_id: string
      /** Null: a guest. */
      reporter_id: string | null
      guest_email: string | null
      guest_email_key: string | null
      donation_id: string | null
      payout_id: string | null
      type: 'donation' | 'payout' | 'other'
      reason: string
      details: string
      status: DisputeStatus
      resolution_notes: string | null
      repeat_key: Buffer | null
      /** Whether the person who raised it was told that an admin can share a text about it with the owner of the campaign. */
      is_shareable: boolean
      created_at: Instant
      updated_at: Instant
    }
    dispute_change: {
      dispute_id: string
      number: number
      /** Null: PayPal decided, or the guest who raised it withdrew it. */
      changed_by: string | null
      from_status: DisputeStatus
      to_status: DisputeStatus
      notes: string | null
      created_at: Instant
    }
    dispute_message: {
      id: string
      dispute_id: string
      /** Who wrote it, and who reads it. */
      kind: 'from_reporter' | 'to_reporter' | 'to_owner' | 'from_owner'
      /** Null: the guest who raised the dispute. */
      author_id: string | null
      text: string
      created_at: Instant
    }
  }
}
