import { migrate } from '../../server/src/database/migrate.ts'
import { startScratchPostgres } from '../../server/test/scratch-postgres.ts'
import { deadlockTimeout, inDatabase, runSql } from './database.ts'
import { settlePeople } from './people.ts'

/** The ways into the template that each seed's database is a copy of, and a folder for all that is written beside. */
export type Template = { templateUrl: string; appUrl: string; folder: string }

const name = 'muster_simulation_template'

/** A PostgreSQL of its own with a migrated template in which people have accounts. */
export const startPostgres = async (): Promise<Template & { stop: () => Promise<void> }> => {
  const server = await startScratchPostgres('muster-simulation-postgres-', { deadlock_timeout: deadlockTimeout })
  const templateUrl = inDatabase(server.ownerUrl, name)
  await runSql(server.ownerUrl, `create database ${name}`)
  await migrate(templateUrl)
  await settlePeople(templateUrl)
  return {
    ...{ templateUrl, folder: server.folder, appUrl: inDatabase(server.appUrl, name) },
    stop: server.stop,
  }
}
