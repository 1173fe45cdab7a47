import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { checkBackup, createProgress, explainFileError, restoreBackup } from '../../platform/backup/index.ts'
import { readConfig } from '../../platform/base/config.ts'
import { openStorage } from '../../platform/storage/index.ts'
import { openKeyring } from '../keyring.ts'
import { passphraseOption, readPassphrase } from './backup-options.ts'
import type { Command } from './command.ts'
import { withOwner } from './with-database.ts'

const openSource = async (file: string): Promise<NodeJS.ReadableStream> => {
  if (file === '-') return process.stdin
  await access(file).catch((error: unknown) => {
    throw explainFileError(error, file)
  })
  return createReadStream(file, { highWaterMark: 1024 * 1024 })
}

export const restoreCommand: Command = {
  args: ['FILE'],
  options: { ...passphraseOption, check: { type: 'boolean' } },
  summary: 'restores a backup into an empty database while Muster is stopped; with --check, only reads and verifies it',
  run: async ([file = ''], options) => {
    const reading = { passphrase: await readPassphrase(options), progress: createProgress(process.stderr) }
    if (options['check'] === true) {
      const { version, createdAt, sums, uploads } = await checkBackup(await openSource(file), reading)
      const contents = `${sums.length} tables and ${uploads.length} files of uploads`
      console.log(`The backup of ${createdAt} by Muster ${version} is whole: ${contents} agree with its checksums.`)
      return
    }
    const config = readConfig(process.env)
    const keyring = await openKeyring(config)
    await withOwner(config, 'alone', async (urls) => {
      const source = await openSource(file)
      const { comparisons } = await restoreBackup(source, {
        ...reading,
        ...urls,
        storage: openStorage(config),
        keyring,
      })
      const width = Math.max(...comparisons.map(({ what }) => what.length))
      for (const { what, found } of comparisons) console.log(`ok  ${what.padEnd(width)}  ${found}`)
      console.log('Restored. Everything agrees with the backup.')
    })
  },
}
