import type { ParseArgsOptionsConfig } from 'node:util'

/** A command for operators: `npm run cli -- NAME …`. */
export type Command = {
  /** The names of its arguments, as the usage shows them: `EMAIL`. All of them must be given. */
  args?: readonly string[]
  /** Its options, for `parseArgs`. */
  options?: ParseArgsOptionsConfig
  /** What it does, for the usage: a verb in the present tense. */
  summary: string
  /** Throws a {@link CommandError} if the operator must be told what is wrong. */
  run(args: string[], options: Record<string, unknown>): Promise<void>
}

/** An error whose message is shown without a stack trace. */
export class CommandError extends Error {}
