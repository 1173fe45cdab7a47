import type { Instant } from '../platform/database/instant.ts'

declare module '../platform/database/schema.ts' {
  interface Tables {
    key_check: { kid: string; sealed_text: string | null; created_at: Instant; given_up_at: Instant | null }
  }
}
