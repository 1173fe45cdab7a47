import { BackupError } from '../../platform/backup/index.ts'
import { CannotStart } from '../../platform/base/errors.ts'
import { Outage } from '../../platform/base/outage.ts'
import { CannotStartPostgres } from '../../platform/embedded-postgres/index.ts'
import { CommandError } from './command.ts'

/** Errors whose message is a sentence for the operator. */
const sentences = [CommandError, BackupError, CannotStart, CannotStartPostgres, Outage]

/** The error message for the terminal. */
export const explainFailure = (error: unknown): string => {
  if (sentences.some((kind) => error instanceof kind)) return (error as Error).message
  const { message, code } = error as { message?: string; code?: string }
  if (code === '42P01') return 'This database has no Muster tables yet. Start Muster once, then run this again.'
  return `The database cannot be used: ${message || (code ?? 'unknown error')}`
}
