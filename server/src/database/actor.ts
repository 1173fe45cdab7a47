import { AsyncLocalStorage } from 'node:async_hooks'
import { OutcomeUnknown, Outage } from '../base/outage.ts'

/** The actor for the change history: an account, a caller without a session, or the server itself. */
export type Actor = `account:${string}` | 'visitor' | 'system'

/** One piece of work done for an actor. */
type Acting = {
  actor: Actor
  /** Whether a transaction was committed, or may have been. */
  hasEffect: boolean
}

const current = new AsyncLocalStorage<Acting>()

/**
 * Runs work on an actor's behalf: every transaction in it sets the actor in the database. An {@link Outage} that ends the work
 * becomes {@link OutcomeUnknown} if the work changed something before, or may have.
 */
export const actAs = async <T>(actor: Actor, work: () => Promise<T>): Promise<T> => {
  const acting: Acting = { actor, hasEffect: false }
  try {
    return await current.run(acting, work)
  } catch (error) {
    throw error instanceof Outage && acting.hasEffect ? new OutcomeUnknown(error) : error
  }
}

/** Outside requests the server itself is the actor: jobs, commands, startup. */
export const currentActor = (): Actor => current.getStore()?.actor ?? 'system'

/** Records that the current work committed a change, or may have. */
export const noteEffect = (): void => {
  const acting = current.getStore()
  if (acting) acting.hasEffect = true
}
