import { createProgress, type Manifest, sizeText, streamBackup, writeBackup } from '../../platform/backup/index.ts'
import { readConfig } from '../../platform/base/config.ts'
import { openStorage } from '../../platform/storage/index.ts'
import { openKeyring } from '../keyring.ts'
import { passphraseOption, readPassphrase } from './backup-options.ts'
import type { Command } from './command.ts'
import { withOwner } from './with-database.ts'

/** The backup is whole except for files that the storage had lost. */
const exitIncomplete = 2

const summaryOf = (file: string, { sums, uploads }: Manifest): string => {
  const rows = sums.reduce((all, sum) => all + sum.rows, 0)
  const bytes = uploads.reduce((all, upload) => all + upload.bytes, 0)
  return `Backed up ${rows} rows of ${sums.length} tables and ${uploads.length} files of uploads (${sizeText(bytes)}) to ${file}.`
}

export const backupCommand: Command = {
  args: ['FILE'],
  options: passphraseOption,
  summary: 'writes the database and the uploads to a file, or to the standard output if it is -',
  run: async ([file = ''], options) => {
    const config = readConfig(process.env)
    const passphrase = await readPassphrase(options)
    await withOwner(config, 'shared', async ({ ownerUrl }) => {
      const settings = {
        ownerUrl,
        storage: openStorage(config),
        keyring: await openKeyring(config),
        passphrase,
        now: new Date(),
        progress: createProgress(process.stderr),
      }
      const manifest = await (file === '-' ? streamBackup(process.stdout, settings) : writeBackup(file, settings))
      // The standard output may be the backup.
      console.error(summaryOf(file === '-' ? 'the standard output' : file, manifest))
      if (manifest.missing.length === 0) return
      console.error(`The storage lacks ${manifest.missing.length} files of uploads in use:`)
      for (const key of manifest.missing) console.error(`  ${key}`)
      process.exitCode = exitIncomplete
    })
  },
}
