import type { ColumnType } from 'kysely'
import type { Instant } from '../database/instant.ts'

declare module '../database/schema.ts' {
  interface Tables {
    idempotency_key: {
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
  }
}
