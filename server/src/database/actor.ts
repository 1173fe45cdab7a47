import { AsyncLocalStorage } from 'node:async_hooks'
import { OutcomeUnknown, Outage } from '../base/outage.ts'

/** On whose behalf the code runs, as the change history names it: an account, a caller without a session, or the server itself. */
export type Actor = `account:${string}` | 'visitor' | 'system'

/** One piece of work done for an actor. */
type Acting = {
  actor: Actor
  /** A transaction of it was committed, or may have been. */
  hasEffect: boolean
}

const current = new AsyncLocalStorage<Acting>()

/**
 * Runs work on an actor's behalf: every transaction begun in it tells the database so. An {@link Outage} that ends the work
 * becomes {@link OutcomeUnknown} where the work had changed something before, or may have.
 */
export const actAs = async <T>(actor: Actor, work: () => Promise<T>): Promise<T> => {
  const acting: Acting = { actor, hasEffect: false }
  try {
    return await current.run(acting, work)
  } catch (error) {
    throw error instanceof Outage && acting.hasEffect ? new OutcomeUnknown(error) : error
  }
}

/** Outside a request the server itself acts: jobs, commands, what happens at start. */
export const currentActor = (): Actor => current.getStore()?.actor ?? 'system'

/** Notes that a change was committed, or may have been, by the work that runs. */
export const noteEffect = (): void => {
  const acting = current.getStore()
  if (acting) acting.hasEffect = true
}
