import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf the code runs, as the change history names it: somebody signed in, a caller without a session, or the server itself. */
export type Actor = `account:${string}` | 'visitor' | 'system'

const current = new AsyncLocalStorage<Actor>()

/** Runs work on somebody's behalf: every transaction begun in it tells the database so. */
export const actAs = <T>(actor: Actor, work: () => T): T => current.run(actor, work)

/** Outside a request it is the server that acts: jobs, commands, what happens at start. */
export const currentActor = (): Actor => current.getStore() ?? 'system'
