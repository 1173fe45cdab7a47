import type { Instant } from '../database/instant.ts'

declare module '../database/schema.ts' {
  interface Tables {
    key_check: { kid: string; sealed_text: string | null; created_at: Instant; given_up_at: Instant | null }
  }
}
