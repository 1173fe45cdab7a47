import { readConfig } from '../../platform/base/config.ts'
import { removeReplaced } from '../../platform/embedded-postgres/index.ts'
import type { Command } from './command.ts'
import { requireEmbedded } from './with-database.ts'

export const removeOldDatabaseCommand: Command = {
  summary: 'removes the embedded database from before a move to a new PostgreSQL',
  run: async () => {
    const { dataDir } = await requireEmbedded(readConfig(process.env))
    const folders = await removeReplaced(dataDir)
    for (const folder of folders) console.log(`Removed ${folder}.`)
    if (folders.length === 0) console.log('There is no old database to remove.')
  },
}
