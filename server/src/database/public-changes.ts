import { AsyncLocalStorage } from 'node:async_hooks'
import { Outage } from '../base/outage.ts'

/** Instead of a campaign id: the change may affect any public page, for example a person's name. */
export const everyPage = '*'

/** Beside the campaign's id: an admin decided who may see it, or what may start. */
export const standingChanged = 'standing'

/** Ids of the campaigns that a transaction changed, {@link everyPage} or {@link standingChanged}. */
export type PublicChanges = ReadonlySet<string>
type Listener = (changes: PublicChanges) => void | Promise<void>

const noted = new AsyncLocalStorage<Set<string>>()
const listenersOf = new WeakMap<object, Set<Listener>>()

/** Records that the current transaction changes the public pages of a campaign. Called by the write itself. */
export const notePublicChange = (campaignId: string): void => {
  noted.getStore()?.add(campaignId)
}

/**
 * Registers a listener in this process. It is called with the changes of each transaction after the commit, and the caller continues when it
 * has ended. It must not fail.
 */
export const onPublicChange = (db: object, listener: Listener): void => {
  const listeners = listenersOf.get(db) ?? new Set()
  listenersOf.set(db, listeners.add(listener))
}

/** Passes changes to the listeners that another process made. */
export const announceChanges = async (db: object, changes: PublicChanges): Promise<void> => {
  if (changes.size > 0) await Promise.all([...(listenersOf.get(db) ?? [])].map(async (listener) => listener(changes)))
}

/** Runs a transaction and passes its recorded changes to the listeners once it took effect, or may have. */
export const announcingChanges = async <T>(db: object, transaction: () => Promise<T>): Promise<T> => {
  const changes = new Set<string>()
  const announce = (): Promise<void> => announceChanges(db, changes)
  try {
    const result = await noted.run(changes, transaction)
    await announce()
    return result
  } catch (error) {
    // A listener may need the database, which has just failed, so the caller does not wait.
    if (error instanceof Outage && error.isEffectUnknown) void announce()
    throw error
  }
}
