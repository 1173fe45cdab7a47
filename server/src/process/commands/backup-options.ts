import { readFile } from 'node:fs/promises'
import type { ParseArgsOptionsConfig } from 'node:util'
import { explainFileError } from '../../platform/backup/index.ts'
import { CommandError } from './command.ts'

export const passphraseOption = { 'passphrase-file': { type: 'string' } } satisfies ParseArgsOptionsConfig

/** The passphrase from the file; null: none. It is never an argument, which other users could read. */
export const readPassphrase = async (options: Record<string, unknown>): Promise<string | null> => {
  const file = options['passphrase-file']
  if (typeof file !== 'string') return null
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw explainFileError(error, file)
  })
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase === '') throw new CommandError(`${file} is empty. Write the passphrase into it.`)
  return passphrase
}
