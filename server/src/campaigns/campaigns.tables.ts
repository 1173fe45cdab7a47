import type { ColumnType } from 'kysely'
import type { ModerationCategory, Standing } from '@muster/contract/facts/moderation.ts'
import type { states } from '../base/states.ts'
import type { Instant } from '../database/instant.ts'

type Images = { url: string; alt: string }[]

declare module '../database/schema.ts' {
  interface Tables {
    campaign: {
      id: string
      owner_id: string
      title: string
      description: string
      tags: string[]
      target_type: 'policy' | 'corporate'
      execution_date: string | null
      time_zone: string
      ends_at: Instant | null
      /** `HH:MM` on the clocks of the time zone. */
      start_time: string | null
      /** The same. */
      end_time: string | null
      people_goal: number | null
      goal_minor: bigint
      currency: 'USD' | 'EUR' | 'GBP'
      location_type: 'global' | 'city' | 'state' | 'country'
      city: string | null
      state: string | null
      country: string | null
      meeting_point: string | null
      /** Degrees; both coordinates or none. */
      meeting_lat: number | null
      meeting_lon: number | null
      image_url: string | null
      /** Written as JSON text. */
      images: ColumnType<Images, string, string>
      action_mode: 'action' | 'donation' | 'both'
      action_description: string | null
      cancelled_at: Instant | null
      created_at: Instant
      updated_at: Instant
      standing: Standing
      standing_changed_at: Instant | null
      hidden_category: ModerationCategory | null
      /** Published again when the owner is reinstated. */
      frozen_by_suspension: boolean
      /** Whether an admin looks at a change of what it promises. */
      needs_review: boolean
      /** The version of the current promise. */
      version: number
      /** The versions whose supporters stand behind the current promise. */
      current_versions: number[]
      /** The versions whose donors stand behind the current promise. */
      donor_versions: number[]
      /** The versions whose promise reads as the current one, which is among them. If it is not, a server of the previous release has changed it. */
      shown_versions: number[]
    }
    /** A copy of `states`, by which the database refuses other transitions. */
    state_transition: { thing: keyof typeof states; from_state: string; to_state: string }
  }
}
