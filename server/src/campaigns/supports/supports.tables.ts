import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    support: {
      id: string
      campaign_id: string
      account_id: string | null
      /** Null if the supporter's account was deleted. */
      email: string | null
      email_key: string | null
      anonymous: boolean
      created_at: Instant
      /** The version of the promise that was shown when the person pressed. */
      version: Generated<number>
      /** With how many people in all the person acts. */
      needs: Generated<number>
    }
    support_count: {
      campaign_id: string
      shard: number
      /** Those of the current promise. */
      supporters: number
      /** Those who have not said whether they stay since a change of the promise. */
      to_renew: Generated<number>
      is_new: Generated<boolean>
    }
    guest_support_token: {
      token_hash: Buffer
      campaign_id: string
      email: string
      email_key: string
      anonymous: boolean
      /** The threshold that the guest named when they asked; null: none. */
      needs: number | null
      created_at: Instant
      expires_at: Instant
      used_at: Instant | null
      mail_key: string | null
      leaves_by: Instant
      released_at: Instant | null
    }
  }
}
