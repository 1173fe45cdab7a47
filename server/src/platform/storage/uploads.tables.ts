import type { Generated } from 'kysely'
import type { Instant } from '../database/instant.ts'

declare module '../database/schema.ts' {
  interface Tables {
    upload: {
      id: string
      account_id: string
      url: string
      width: number
      height: number
      bytes: number
      created_at: Instant
      /** Null while it may be shown. */
      discarded_at: Generated<Instant | null>
      /** Null once it is encoded, or given up. */
      avif_due_at: Generated<Instant | null>
      avif_attempts: Generated<number>
    }
  }
}
