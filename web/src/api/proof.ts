/** `asking`: calls wait for a fresh proof. */
export type ProofState = 'closed' | 'asking'

let state: ProofState = 'closed'
let waiting: ((isGiven: boolean) => void)[] = []
const listeners = new Set<() => void>()

const enter = (next: ProofState, isGiven: boolean) => {
  const answered = waiting
  waiting = []
  state = next
  for (const answer of answered) answer(isGiven)
  for (const listener of listeners) listener()
}

/** Connects calls that need a fresh proof with the dialog that asks for it. */
export const proofs = {
  state: () => state,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Asks the person for a proof; false if they decline. Concurrent callers share one dialog. */
  ask: (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.push(resolve)
      state = 'asking'
      for (const listener of listeners) listener()
    }),
  given: () => enter('closed', true),
  declined: () => enter('closed', false),
}
