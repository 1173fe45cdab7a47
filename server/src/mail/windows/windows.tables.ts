import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    unproven_mail: {
      id: string
      mail_key: string | null
      campaign_id: string | null
      network: Buffer | null
      mailbox: Buffer
      domain: Buffer
      is_large_provider: boolean
      windows: string[]
      asked_at: Instant
      left_at: Instant | null
      place: 'all' | 'domain' | null
      ended_at: Instant | null
      is_not_me: Generated<boolean>
      confirmed_at: Instant | null
      counted_at: Instant | null
      opens: 'all' | 'domain' | null
    }
    mail_window: {
      key: string
      taken: number
      at: Instant
      closed_until: Instant | null
    }
  }
}
