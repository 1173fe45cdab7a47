import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The kind of database work, which decides its pool and timeouts:
 * - `request`: a caller waits.
 * - `background`: jobs and checks, which may take minutes.
 * - `probe`: health checks, which must not wait behind other work or be refused with it.
 */
export type WorkKind = 'request' | 'background' | 'probe'

const current = new AsyncLocalStorage<WorkKind>()

/** Runs work whose statements get the connections and the timeouts of this kind. */
export const asKind = <T>(kind: WorkKind, work: () => T): T => current.run(kind, work)

/** Work of no declared kind is treated as a request. */
export const currentKind = (): WorkKind => current.getStore() ?? 'request'
