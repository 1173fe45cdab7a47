import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    /** Append-only. The database refuses a number that leaves a gap. */
    receipt: {
      year: number
      number: number
      donation_id: string
      issuer: number | null
      amount_minor: bigint
      currency: 'USD'
      booked_at: Instant
      given_at: Instant
    }
    receipt_issuer: {
      version: number
      name: string
      address: string | null
      register_number: string | null
      tax_number: string | null
      tax_sentence: string
      saved_at: Instant
    }
    receipt_donor: {
      donation_id: string
      name: string
    }
    receipt_numbering: {
      single: boolean
    }
  }
}
