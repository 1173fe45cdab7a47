import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely } from 'kysely'
import { Outage } from '../base/outage.ts'
import { newId } from '../base/tokens.ts'
import { insertChanges } from './public-changes.sql.ts'
import type { Tables } from './schema.ts'

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
type Exchange = {
  /** Names the process in the rows that it writes. */
  origin: string
  listeners: Set<Listener>
  /** Whether the changes of other processes are read. If not, `unsent` is not sent either. */
  isWatched: boolean
  /** Campaigns with new figures that other processes have not been told. */
  unsent: Set<string>
  /** Changes that a listener could not handle. */
  undelivered: Set<string>
}

const exchanges = new WeakMap<object, Exchange>()

export const exchangeOf = (db: object): Exchange => {
  const known = exchanges.get(db)
  if (known) return known
  const made: Exchange = {
    origin: newId(),
    listeners: new Set(),
    isWatched: false,
    unsent: new Set(),
    undelivered: new Set(),
  }
  exchanges.set(db, made)
  return made
}

type Noted = {
  changes: Set<string>
  figures: Set<string>
}
const noted = new AsyncLocalStorage<Noted>()
const nothing: Noted = { changes: new Set(), figures: new Set() }

/** Records that the current transaction changes the public pages of a campaign. Called by the write itself. */
export const notePublicChange = (campaignId: string): void => {
  noted.getStore()?.changes.add(campaignId)
}

/** As {@link notePublicChange}, for a new campaign. */
export const noteNewCampaign = (campaignId: string): void => {
  noted.getStore()?.changes.add(addedTo + campaignId)
}

/**
 * As {@link notePublicChange}, for writes that only add to the figures and lists of a campaign, and are too frequent for a second statement.
 * Other processes are told within a second of the commit, unless this process crashes before; their pages then show it once they are rendered again.
 */
export const noteNewFigures = (campaignId: string): void => {
  noted.getStore()?.figures.add(newFigures + campaignId)
}

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

/** Stores what the current transaction noted, for the other processes. It is the last statement before the commit. */
export const storeNotedChanges = async (db: object, tx: Kysely<Tables>): Promise<void> => {
  const { changes, figures } = noted.getStore() ?? nothing
  const { origin, isWatched } = exchangeOf(db)
  const subjects = isWatched ? changes : new Set([...changes, ...figures])
  if (subjects.size > 0) await insertChanges(tx, { origin, subjects })
}

/**
 * Registers a listener in this process. It is called with the changes of each transaction of this process after the commit, and the caller
 * continues when it has ended; and within two seconds with the changes of other processes. If it fails, it is called again later.
 */
export const onPublicChange = (db: object, listener: Listener): void => {
  exchangeOf(db).listeners.add(listener)
}

/** Passes changes to the listeners. Never throws. */
export const announceChanges = async (db: object, changes: PublicChanges): Promise<void> => {
  if (changes.size === 0) return
  const { listeners, undelivered } = exchangeOf(db)
  const results = await Promise.allSettled([...listeners].map(async (listener) => listener(changes)))
  if (results.some(({ status }) => status === 'rejected')) for (const change of changes) undelivered.add(change)
}

/** Runs a transaction and passes its recorded changes to the listeners once it took effect, or may have. */
export const announcingChanges = async <T>(db: object, transaction: () => Promise<T>): Promise<T> => {
  const own: Noted = { changes: new Set(), figures: new Set() }
  const announce = (): Promise<void> => {
    const { isWatched, unsent } = exchangeOf(db)
    if (isWatched) for (const campaignId of own.figures) unsent.add(campaignId)
    return announceChanges(db, new Set([...own.changes, ...own.figures]))
  }
  try {
    const result = await noted.run(own, transaction)
    await announce()
    return result
  } catch (error) {
    // A listener may need the database, which has just failed, so the caller does not wait.
    if (error instanceof Outage && error.isEffectUnknown) void announce()
    throw error
  }
}
