import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    mail_stop: { campaign_id: string; address_hash: Buffer; created_at: Instant; what: Generated<'all' | 'updates'> }
  }
}
