import type { Tx } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import type { Arranged, Promised } from './promised.ts'

type Campaign = Database['campaign']
type Signed = Promised & Arranged & Pick<Campaign, 'description' | 'ends_at'>

/** An edit of a campaign whose row is locked. */
export type PromiseChange = {
  campaignId: string
  ownerId: string
  editorId: string
  before: Signed & Pick<Campaign, 'version' | 'created_at'>
  after: Signed
  now: Date
}

/** What the edit writes along with the campaign's fields, and what follows when they are written. */
export type KeptPromise = {
  columns: Pick<Campaign, 'version' | 'current_versions' | 'donor_versions' | 'shown_versions'>
  finish: () => Promise<void>
}

/**
 * Keeps what people signed when an edit changes it. Null: neither the promise nor the story changes. The room `promises/` implements it; it
 * imports this one.
 */
export type KeepPromise = (tx: Tx, change: PromiseChange) => Promise<KeptPromise | null>
