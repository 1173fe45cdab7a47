import type { GeneratedAlways } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    account: {
      id: string
      email: string
      email_key: string
      email_verified_at: Instant | null
      email_pending: string | null
      email_undone_at: Instant | null
      password_hash: string
      role: 'admin' | 'user'
      username: string | null
      username_key: string | null
      name: string | null
      phone: string | null
      image_url: string | null
      created_at: Instant
      paypal_email: string | null
      paypal_email_changed_at: Instant | null
      paypal_email_pending: string | null
      paypal_email_before: string | null
      paypal_email_serves_at: Instant | null
      paypal_email_undone_at: Instant | null
      second_factor_at: Instant | null
      deleted_at: Instant | null
      /** The version of the terms that was accepted last; 0: the starting text. */
      terms_version: number
      terms_accepted_at: Instant | null
      suspended_at: Instant | null
      suspended_reason: string | null
      /** When an admin marked it as trusted: its campaigns may have more mails to unproven addresses out. */
      trusted_at: Instant | null
      /** The database makes this column and the next one from email, username, name and phone, for finding people. */
      search_text: GeneratedAlways<string>
      name_key: GeneratedAlways<string>
    }
  }
}
