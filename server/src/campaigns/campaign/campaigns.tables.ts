import type { ColumnType } from 'kysely'
import type { ModerationCategory, Standing } from '@muster/contract/facts/moderation.ts'
import type { states } from '../../platform/base/states.ts'
import type { ValuesOf } from '../../platform/database/columns.ts'
import type { Instant } from '../../platform/database/instant.ts'
import type { listedColumns, unlistedColumns } from './campaign-columns.ts'

type Fields = ValuesOf<typeof listedColumns & typeof unlistedColumns>

declare module '../../platform/database/schema.ts' {
  interface Tables {
    campaign: Omit<Fields, 'images'> & {
      id: string
      owner_id: string
      ends_at: Instant | null
      /** Written as JSON text. */
      images: ColumnType<Fields['images'], string, string>
      cancelled_at: Instant | null
      created_at: Instant
      updated_at: Instant
      standing: Standing
      standing_changed_at: Instant | null
      hidden_category: ModerationCategory | null
      /** Published again when the owner is reinstated. */
      frozen_by_suspension: boolean
      /** Whether a change of its promise waits for an admin's review. */
      needs_review: boolean
      /** The version of the current promise. */
      version: number
      /** The versions whose supporters stand behind the current promise. */
      current_versions: number[]
      /** The versions whose donors stand behind the current promise. */
      donor_versions: number[]
      /**
       * The versions whose promise reads the same as the current one, the current version included. If it is missing, a server of the
       * previous release has changed the campaign.
       */
      shown_versions: number[]
    }
    /** A copy of `states`, by which the database refuses other transitions. */
    state_transition: { thing: keyof typeof states; from_state: string; to_state: string }
  }
}
