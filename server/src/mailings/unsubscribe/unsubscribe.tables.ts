import type { Instant } from '../../database/instant.ts'

declare module '../../database/schema.ts' {
  interface Tables {
    mail_stop: { campaign_id: string; address_hash: Buffer; created_at: Instant }
  }
}
