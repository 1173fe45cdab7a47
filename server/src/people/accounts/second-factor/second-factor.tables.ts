import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    second_factor: { account_id: string; sealed_secret: string; last_step: bigint; created_at: Instant }
    recovery_code: { account_id: string; code_hash: Buffer; used_at: Instant | null }
  }
}
