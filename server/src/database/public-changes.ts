import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'
import { newId } from '../base/tokens.ts'
import { insertChanges } from './public-changes.sql.ts'

/** Instead of a campaign id: the change may affect any public page, for example a person's name. */
export const everyPage = '*'

/** Before a campaign's id: the change only added to what is shown. What a page showed before may still be shown. */
const addedTo = '+'

/** Before a campaign's id: only its figures and its lists of people grew. Pages may show this some seconds later. */
const newFigures = '~'

/** Other processes may have changed anything. Each page is rendered again, and its copy is kept for an outage. */
export const missedChanges = addedTo + everyPage

/** Beside the campaign's id: an admin decided who may see it, or what may start. */
export const standingChanged = 'standing'

/**
 * Ids of the campaigns that a transaction changed or, with a prefix, only added to or only gave new figures; {@link everyPage},
 * {@link missedChanges} or {@link standingChanged}.
 */
export type PublicChanges = ReadonlySet<string>
type Listener = (changes: PublicChanges) => void | Promise<void>

/** What one process has to do with the changes of one database. */
export type Changes = {
  /** Names the process in the rows that it writes. */
  origin: string
  listeners: Set<Listener>
  /** Whether the changes of other processes are read. If not, `unsent` is not sent either. */
  isWatched: boolean
  /** When they were read last, by `performance.now()`. */
  readAtMs: number
  /** Campaigns with new figures that other processes have not been told. */
  unsent: Set<string>
  /** Changes that a listener could not handle. */
  undelivered: Set<string>
}

export const createChanges = (): Changes => ({
  origin: newId(),
  listeners: new Set(),
  isWatched: false,
  readAtMs: -Infinity,
  unsent: new Set(),
  undelivered: new Set(),
})

/** What a transaction changed on public pages. */
export type Noted = { readonly changes: Set<string>; readonly figures: Set<string> }

/** A transaction that notes what it changes. */
type Noting = { readonly noted: Noted }

export const nothingNoted = (): Noted => ({ changes: new Set(), figures: new Set() })

/** Records that the transaction changes the public pages of a campaign. Called by the write itself. */
export const notePublicChange = ({ noted }: Noting, campaignId: string): void => void noted.changes.add(campaignId)

/** As {@link notePublicChange}, for a new campaign. */
export const noteNewCampaign = ({ noted }: Noting, campaignId: string): void =>
  void noted.changes.add(addedTo + campaignId)

/**
 * As {@link notePublicChange}, for writes that only add to the figures and lists of a campaign, and are too frequent for a second statement.
 * Other processes are told within a second of the commit, unless this process crashes before; their pages then show it once they are rendered again.
 */
export const noteNewFigures = ({ noted }: Noting, campaignId: string): void =>
  void noted.figures.add(newFigures + campaignId)

/** The campaigns with new figures, those that were only added to, and the other changes. */
export const splitChanges = (changes: PublicChanges): Record<'figures' | 'additions' | 'others', PublicChanges> => {
  const all = [...changes]
  const after = (sign: string) =>
    new Set(all.filter((one) => one.startsWith(sign)).map((one) => one.slice(sign.length)))
  return {
    figures: after(newFigures),
    additions: after(addedTo),
    others: new Set(all.filter((one) => !one.startsWith(newFigures) && !one.startsWith(addedTo))),
  }
}

/** Stores what a transaction noted, for the other processes. It is the last statement before the commit. */
export const storeNoted = async ({ origin, isWatched }: Changes, tx: Kysely<Tables> & Noting): Promise<void> => {
  const { changes, figures } = tx.noted
  const subjects = isWatched ? changes : new Set([...changes, ...figures])
  if (subjects.size > 0) await insertChanges(tx, { origin, subjects })
}

/**
 * Registers a listener in this process. It is called with the changes of each transaction of this process after the commit, and the caller
 * continues when it has ended; and within two seconds with the changes of other processes. If it fails, it is called again later.
 */
export const onPublicChange = ({ changes }: { changes: Changes }, listener: Listener): void => {
  changes.listeners.add(listener)
}

/** Passes changes to the listeners. Never throws. */
export const announceChanges = async ({ listeners, undelivered }: Changes, changes: PublicChanges): Promise<void> => {
  if (changes.size === 0) return
  const results = await Promise.allSettled([...listeners].map(async (listener) => listener(changes)))
  if (results.some(({ status }) => status === 'rejected')) for (const change of changes) undelivered.add(change)
}

/** Passes what a transaction noted to the listeners, once it took effect, or may have. */
export const announceNoted = (changes: Changes, noted: Noted): Promise<void> => {
  if (changes.isWatched) for (const campaignId of noted.figures) changes.unsent.add(campaignId)
  return announceChanges(changes, new Set([...noted.changes, ...noted.figures]))
}
