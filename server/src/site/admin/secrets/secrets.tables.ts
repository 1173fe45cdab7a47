import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    stored_secret: {
      id: string
      name: string
      sealed_value: string
      created_at: Instant
      serves_at: Instant | null
      sealed_before: string | null
    }
  }
}
