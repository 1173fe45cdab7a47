import { AsyncLocalStorage } from 'node:async_hooks'
import { Outage } from '../base/outage.ts'

/** In place of a campaign's id: what changed may show on any public page, such as a person's name. */
export const everyPage = '*'

/** Ids of the campaigns that a transaction changed, or {@link everyPage}. */
export type PublicChanges = ReadonlySet<string>
type Listener = (changes: PublicChanges) => void

const noted = new AsyncLocalStorage<Set<string>>()
const listenersOf = new WeakMap<object, Set<Listener>>()

/** Notes that the transaction that runs changes what public pages show of a campaign. To be called by the write itself. */
export const notePublicChange = (campaignId: string): void => {
  noted.getStore()?.add(campaignId)
}

/** Tells a listener in this process what each transaction changed, after its commit and before its caller goes on. */
export const onPublicChange = (db: object, listener: Listener): void => {
  const listeners = listenersOf.get(db) ?? new Set()
  listenersOf.set(db, listeners.add(listener))
}

/** Runs a transaction, and tells the listeners what it noted once it took effect, or may have. */
export const announcingChanges = async <T>(db: object, transaction: () => Promise<T>): Promise<T> => {
  const changes = new Set<string>()
  const announce = (): void => {
    if (changes.size > 0) for (const listener of listenersOf.get(db) ?? []) listener(changes)
  }
  try {
    const result = await noted.run(changes, transaction)
    announce()
    return result
  } catch (error) {
    if (error instanceof Outage && error.isEffectUnknown) announce()
    throw error
  }
}
