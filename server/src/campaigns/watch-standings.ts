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
 * cached pages of these campaigns and all lists are then rendered again. A decision of this process is read at once.
 */
export const watchStandings = ({ db, log }: AppContext): Standings => {
  let known: ReadonlyMap<string, RestrictedRow> = new Map()
  let hiddenPictures: ReadonlySet<string> = new Set()
  const apply = (rows: RestrictedRow[]): void => {
    const now = new Map(rows.map((row) => [row.id, row]))
    const changed = changedIds(known, now)
    known = now
    hiddenPictures = new Set(rows.filter(({ standing }) => standing === 'hidden').flatMap(picturesOf))
    announceChanges(db, changed)
  }
  let reading: Promise<void> | null = null
  const read = (): Promise<void> => {
    reading ??= asKind('background', () => findRestricted(db))
      .then(apply)
      .catch((error: unknown) => log.debug({ err: error }, 'the standings of campaigns could not be read'))
      .finally(() => {
        reading = null
      })
    return reading
  }
  onPublicChange(db, (changes) => {
    if (changes.has(standingChanged)) void read()
  })
  let timer: NodeJS.Timeout | undefined
  return {
    hiddenBecause: (id) => {
      const row = known.get(id)
      return row?.standing === 'hidden' ? row.hidden_category : null
    },
    isHiddenPicture: (name) => hiddenPictures.has(name),
    start: async () => {
      await read()
      timer = setInterval(() => void read(), pollMs).unref()
    },
    stop: async () => {
      clearInterval(timer)
      await reading
    },
  }
}
