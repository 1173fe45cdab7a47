import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

declare module './schema.ts' {
  interface Tables {
    public_change: {
      xid: Generated<string>
      origin: string
      subjects: string[]
      noted_at: Generated<Instant>
    }
  }
}
