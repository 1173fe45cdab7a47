import type { ChangeEffect } from '@muster/contract/campaigns/promises.ts'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    promise_version: {
      campaign_id: string
      number: number
      promise: string
      promise_hash: Buffer
      supporter_hash: Buffer
      donor_hash: Buffer
      /** Hash of the promise without the arrangements, by which pages are outdated. Null: a server of the previous release wrote the row. */
      shown_hash: Buffer | null
      supporter_stands: Buffer
      donor_stands: Buffer
      supporter_stood: Buffer | null
      donor_stood: Buffer | null
      story: string
      created_at: Instant
      created_by: string
      /** The version before it. */
      follows: number | null
      /** When the first of its edits was saved. */
      opened_at: Instant
      is_free: boolean
      /** The later edit with which it counts as one version. */
      merged_into: number | null
      supporter_effect: ChangeEffect
      donor_effect: ChangeEffect
      story_changed: boolean
      /** Whether start or end, and the meeting point or its place on a map, differ from the version that it follows. */
      times_changed: boolean
      meeting_changed: boolean
      /** 1: a server of the previous release wrote the hashes, which cover start and meeting point, too. */
      hash_rule: 1 | 2
      /** Whether it only corrects spelling, which an admin confirmed. */
      is_correction: boolean
      /** When its people are mailed; null: they are not. */
      notify_at: Instant | null
      /** When they are told of the changed arrangements; null: no one is. */
      arrangements_notify_at: Instant | null
      supporters_told_through: string | null
      donors_told_through: string | null
      notified_at: Instant | null
      reminded_through: string | null
      reminded_at: Instant | null
    }
  }
}
