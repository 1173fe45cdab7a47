import type { Kysely } from 'kysely'
import { newId } from '../base/tokens.ts'
import { insertChanges } from './public-changes.sql.ts'
import type { Tables } from './schema.ts'

/** Instead of a campaign id: the change may affect any public page, for example a person's name. */
export const everyPage = '*'

/** Beside the campaign's id: an admin decided who may see it, or what may start. */
export const standingChanged = 'standing'

/** Ids of the campaigns whose pages changed, {@link everyPage} or {@link standingChanged}. */
export type Purged = ReadonlySet<string>
type Listener = (purged: Purged) => void | Promise<void>

/** What one process has to do with the changes of one database. */
export type Changes = {
  /** Names the process in the rows that it writes. */
  origin: string
  listeners: Set<Listener>
  /** When those of other processes were read last, by `performance.now()`. */
  readAtMs: number
  /** Changes that a listener could not handle. */
  undelivered: Set<string>
}

export const createChanges = (): Changes => ({
  origin: newId(),
  listeners: new Set(),
  readAtMs: -Infinity,
  undelivered: new Set(),
})

/** How old the latest reading may be. */
const currentMs = 2_000

/** Whether this process knows what other processes changed, except for the last two seconds. */
export const knowsChanges = ({ readAtMs }: Changes): boolean => performance.now() - readAtMs < currentMs

/** A transaction that notes whose pages it changes. */
type Purging = { readonly purged: Set<string> }

/**
 * Records that the transaction changes the public pages of a campaign, so that no copy of them is shown from then on. Called by the write
 * itself. Figures and lists of people need none: copies of pages are a few seconds old at most.
 */
export const purgePages = ({ purged }: Purging, campaignId: string): void => void purged.add(campaignId)

/** Stores what a transaction purged, for the other processes. It is the last statement before the commit. */
export const storePurged = async ({ origin }: Changes, tx: Kysely<Tables> & Purging): Promise<void> => {
  if (tx.purged.size > 0) await insertChanges(tx, { origin, subjects: tx.purged })
}

/**
 * Registers a listener in this process. It is called with the changes of each transaction of this process after the commit, and the caller
 * continues when it has ended; and within two seconds with the changes of other processes. If it fails, it is called again later.
 */
export const onPurge = ({ changes }: { changes: Changes }, listener: Listener): void => {
  changes.listeners.add(listener)
}

/** Passes changes to the listeners. Never throws. Record 77. */
export const announce = async ({ listeners, undelivered }: Changes, purged: Purged): Promise<void> => {
  if (purged.size === 0) return
  const results = await Promise.allSettled([...listeners].map(async (listener) => listener(purged)))
  if (results.some(({ status }) => status === 'rejected')) for (const one of purged) undelivered.add(one)
}
