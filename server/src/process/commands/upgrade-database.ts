import { readConfig } from '../../platform/base/config.ts'
import { createLog } from '../../platform/base/log.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/index.ts'
import { moveOnTerminal } from '../move-database.ts'
import type { Command } from './command.ts'
import { requireEmbedded } from './with-database.ts'

export const upgradeDatabaseCommand: Command = {
  summary: 'moves the embedded database to the PostgreSQL of this version while Muster is stopped, as a start does',
  run: async () => {
    const { dataDir } = await requireEmbedded(readConfig(process.env))
    const { stop, clusterDir } = await startEmbeddedPostgres({
      dataDir,
      log: createLog('error'),
      move: moveOnTerminal(),
    })
    await stop()
    console.log(`The database in ${clusterDir} is of the PostgreSQL that this version of Muster brings.`)
  },
}
