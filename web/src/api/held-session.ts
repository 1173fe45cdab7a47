import type { User } from '@muster/contract/people/accounts.ts'
import { hasTyped } from '../lib/typed-here.ts'

/** `elsewhere`: ended by another tab or device, or expired. `wrong proofs`: five wrong passwords or codes in this page. */
export type EndedBy = 'elsewhere' | 'wrong proofs'

/**
 * A session that ended while a form is being filled in: the page stays as it is, with its input, until the person logs in again
 * or leaves it. `isAsking`: the login dialog is open. Record 39.
 */
export type HeldSession = { user: User; endedBy: EndedBy; isAsking: boolean }

let held: HeldSession | null = null
let waiting: ((isBack: boolean) => void)[] = []
const listeners = new Set<() => void>()

const enter = (next: HeldSession | null, isBack: boolean) => {
  const answered = waiting
  waiting = []
  held = next
  for (const listener of listeners) listener()
  for (const answer of answered) answer(isBack)
}

export const heldSession = {
  read: () => held,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Asks this person to log in again, and resolves to whether they did. Concurrent callers share one dialog. */
  ask: (user: User, endedBy: EndedBy = 'elsewhere'): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.push(resolve)
      held = { user, endedBy, isAsking: true }
      for (const listener of listeners) listener()
    }),
  /** The same person is logged in again. */
  resumed: () => enter(null, true),
  /** The dialog was closed: a page with input stays, and the next call asks again. */
  postponed: () => enter(held && hasTyped() ? { ...held, isAsking: false } : null, false),
  /** The page was left, or the person logged out. */
  dropped: () => enter(null, false),
}
