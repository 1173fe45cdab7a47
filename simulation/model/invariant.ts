import type { Expected } from './expected.ts'
import type { Facts } from './facts.ts'
import type { Snapshot } from './snapshot.ts'

export type CheckInput = { facts: Facts; snapshot: Snapshot; expected: Expected; before: Snapshot | null }

/** A property that must hold after every drain. `check` returns one message for each violation. */
export type Invariant<Input = CheckInput> = {
  number: number
  statement: string
  check: (input: Input) => string[] | Promise<string[]>
}

/** Returns the messages of the problems that occurred. */
export const messagesIf = (...problems: [isWrong: boolean, message: string][]): string[] =>
  problems.flatMap(([isWrong, message]) => (isWrong ? [message] : []))
