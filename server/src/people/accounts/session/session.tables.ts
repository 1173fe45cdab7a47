import type { Generated } from 'kysely'
import type { Instant } from '../../../platform/database/instant.ts'

declare module '../../../platform/database/schema.ts' {
  interface Tables {
    session: {
      id: string
      account_id: string
      token_hash: Buffer
      user_agent: string | null
      created_at: Instant
      last_used_at: Instant
      expires_at: Instant
      proved_at: Instant | null
      code_proved_at: Instant | null
      proof_tries: Generated<number>
    }
    known_network: { account_id: string; network: string; last_used_at: Instant }
    account_token: {
      token_hash: Buffer
      account_id: string
      purpose:
        | 'verify_email'
        | 'reset_password'
        | 'confirm_paypal_email'
        | 'undo_payout_address'
        | 'change_email'
        | 'undo_email'
      created_at: Instant
      expires_at: Instant
      used_at: Instant | null
      paypal_email_before: string | null
      email: string | null
      session_id: string | null
    }
    login_failure: {
      id: string
      email_key: string
      network: string
      /** An IPv6 /48; null for IPv4. */
      site: string | null
      failed_at: Instant
    }
    login_lock: { key: string; used_at: Instant }
  }
}
