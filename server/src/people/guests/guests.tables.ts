import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    guest_support_ask: { id: string; caller: string; asked_at: Instant }
    guest_support_lock: { key: string; used_at: Instant }
  }
}
