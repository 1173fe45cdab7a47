import type { InvitationKind } from '@muster/contract/facts/organisers.ts'
import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    co_organiser: { id: string; campaign_id: string; account_id: string; since: Instant }
    organiser_invitation: {
      id: string
      campaign_id: string
      makes: InvitationKind
      invited_by: string
      email: string
      email_key: string
      token_hash: Buffer
      /** That of its mail in the outbox. */
      mail_key: string
      created_at: Instant
      expires_at: Instant
      used_at: Generated<Instant | null>
      used_by: Generated<string | null>
      withdrawn_at: Generated<Instant | null>
    }
    campaign_transfer: {
      id: string
      campaign_id: string
      former_owner_id: string
      owner_id: string
      created_at: Instant
      /** How far the mails to the people of the campaign are written. */
      supporters_told_through: Generated<string | null>
      donors_told_through: Generated<string | null>
      told_at: Generated<Instant | null>
    }
  }
}
