import type { Instant } from '../database/instant.ts'

declare module '../database/schema.ts' {
  interface Database {
    request_count: {
      key_hash: Buffer
      ends_at: Instant
      reserved: number
      used: number
      granted: number
    }
  }
}
