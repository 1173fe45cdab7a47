import type { ModerationCategory } from '@muster/contract/facts/moderation.ts'
import type { AppContext } from '../context.ts'
import { announceChanges, onPublicChange, standingChanged } from '../database/public-changes.ts'
import { asKind } from '../database/work-kind.ts'
import { findRestricted, type RestrictedRow } from './restricted.sql.ts'

/** What this process knows about hidden campaigns. It is at most a second old. */
export type Standings = {
  /** Why a campaign is hidden; null: it is not. */
  hiddenBecause(campaignId: string): ModerationCategory | null
  /** Whether a hidden campaign shows this picture, by the name of its folder. */
  isHiddenPicture(name: string): boolean
  /** Reads once, and then every second. */
  start(): Promise<void>
  stop(): Promise<void>
}

const pollMs = 1_000

const pictureName = (url: string): string => /^\/uploads\/([^/]+)\//.exec(url)?.[1] ?? ''

const picturesOf = ({ image_url: imageUrl, images }: RestrictedRow): string[] =>
  [...(imageUrl ? [imageUrl] : []), ...images.map(({ url }) => url)].map(pictureName)

const changedIds = (before: ReadonlyMap<string, RestrictedRow>, now: ReadonlyMap<string, RestrictedRow>): Set<string> =>
  new Set([...before.keys(), ...now.keys()].filter((id) => before.get(id)?.standing !== now.get(id)?.standing))

/**
 * Reads every second which campaigns are not published, because another process may have decided that, and announces the changes: the
 * cached pages of these campaigns and all lists are then rendered again. A decision of this process is read at once, before its caller gets
 * a response.
 */
export const watchStandings = ({ db, log }: AppContext): Standings => {
  let known: ReadonlyMap<string, RestrictedRow> = new Map()
  let hiddenPictures: ReadonlySet<string> = new Set()
  const apply = async (rows: RestrictedRow[]): Promise<void> => {
    const now = new Map(rows.map((row) => [row.id, row]))
    const changed = changedIds(known, now)
    known = now
    hiddenPictures = new Set(rows.filter(({ standing }) => standing === 'hidden').flatMap(picturesOf))
    await announceChanges(db, changed)
  }
  let begun = 0
  let applied = 0
  /** Only a read that began after a decision is sure to see it, so the result of an earlier one must not replace it. */
  const read = async (): Promise<void> => {
    const order = ++begun
    try {
      const rows = await findRestricted(db)
      if (order < applied) return
      applied = order
      await apply(rows)
    } catch (error) {
      log.debug({ err: error }, 'the standings of campaigns could not be read')
    }
  }
  onPublicChange(db, (changes) => (changes.has(standingChanged) ? read() : undefined))
  let polling: Promise<void> | null = null
  const poll = (): void => {
    polling ??= asKind('background', read).finally(() => {
      polling = null
    })
  }
  let timer: NodeJS.Timeout | undefined
  return {
    hiddenBecause: (id) => {
      const row = known.get(id)
      return row?.standing === 'hidden' ? row.hidden_category : null
    },
    isHiddenPicture: (name) => hiddenPictures.has(name),
    start: async () => {
      await asKind('background', read)
      timer = setInterval(poll, pollMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await polling
    },
  }
}
