import type { Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

declare module '../../platform/database/schema.ts' {
  interface Tables {
    campaign_search: {
      campaign_id: string
      ends_at: Instant
      created_at: Instant
      cancelled: boolean
      tags: string[]
      /** Written by `array_to_tsvector`, read by `tsvector_to_array`: never as its text. */
      head: never
      body: never
    }
    search_term: { term: string; campaigns: number; keys: never }
    search_change: {
      id: string
      added_terms: string[]
      removed_terms: string[]
      added_tags: string[]
      removed_tags: string[]
    }
    tag: { name: string; key: string; campaigns: number }
    campaign_popularity: {
      campaign_id: string
      supporters: number
      raised_minor: bigint
      refreshed_at: Instant
    }
    site_figure: { is_only: Generated<boolean>; people: number; campaigns: number; raised_minor: bigint }
    site_change: { id: Generated<bigint>; people: number; campaigns: number }
  }
}
