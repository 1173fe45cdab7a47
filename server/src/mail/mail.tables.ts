import type { Generated } from 'kysely'
import type { Instant } from '../platform/database/instant.ts'

declare module '../platform/database/schema.ts' {
  interface Tables {
    mail: {
      id: string
      /** Its kind, a colon, and what it is about. */
      key: string
      /** Null: written by a server of the version before. */
      kind: string | null
      recipient: string
      /** Null: none is stored, or it was deleted after sending. */
      sealed_content: string | null
      created_at: Instant
      send_after: Instant
      leased_until: Instant | null
      attempts: Generated<number>
      last_error: string | null
      sent_at: Instant | null
      failed_at: Instant | null
      bulk: Generated<boolean>
    }
  }
}
