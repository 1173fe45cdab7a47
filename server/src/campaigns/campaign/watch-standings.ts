import type { ModerationCategory } from '@muster/contract/facts/moderation.ts'
import type { AppContext } from '../../platform/context.ts'
import { everyPage, onPurge, type Purged, standingChanged } from '../../platform/database/public-changes.ts'
import { findHidden, type HiddenRow } from './standing.sql.ts'

/** What this process knows about hidden campaigns. */
export type Standings = {
  /** Why a campaign is hidden; null: it is not. */
  hiddenBecause(campaignId: string): ModerationCategory | null
  /** Whether a hidden campaign shows this picture, by the name of its folder. */
  isHiddenPicture(name: string): boolean
}

const pictureName = (url: string): string => /^\/uploads\/([^/]+)\//.exec(url)?.[1] ?? ''

const picturesOf = ({ image_url: imageUrl, images }: HiddenRow): string[] =>
  [...(imageUrl ? [imageUrl] : []), ...images.map(({ url }) => url)].map(pictureName)

/** Reads which campaigns are hidden whenever that, or a hidden campaign, changed. */
export const watchStandings = ({ db }: Pick<AppContext, 'db'>): Standings => {
  let known: ReadonlyMap<string, HiddenRow> = new Map()
  let hiddenPictures: ReadonlySet<string> = new Set()
  let begun = 0
  let applied = 0
  /** Only a read that began after a decision is sure to see it, so the result of an earlier one must not replace it. */
  const read = async (): Promise<void> => {
    const order = ++begun
    const rows = await findHidden(db)
    if (order < applied) return
    applied = order
    known = new Map(rows.map((row) => [row.id, row]))
    hiddenPictures = new Set(rows.flatMap(picturesOf))
  }
  const concerns = (changes: Purged): boolean =>
    [everyPage, standingChanged, ...known.keys()].some((change) => changes.has(change))
  onPurge(db, (changes) => (concerns(changes) ? read() : undefined))
  return {
    hiddenBecause: (id) => known.get(id)?.hidden_category ?? null,
    isHiddenPicture: (name) => hiddenPictures.has(name),
  }
}
