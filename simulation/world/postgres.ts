import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/embedded-postgres/index.ts'
import { migrate } from '../../server/src/kernel/migrate.ts'
import { inDatabase, runSql } from './database.ts'
import { settlePeople } from './people.ts'

/** The ways into the template that each seed's database is a copy of, and a folder for all that is written beside. */
export type Template = { templateUrl: string; appUrl: string; folder: string }

const name = 'muster_simulation_template'
// Nothing here has to outlive a power cut.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  deadlock_timeout: '20ms',
}
const log = { warn: () => undefined, error: () => undefined }

/** A PostgreSQL of its own with a migrated template in which people have accounts. */
export const startPostgres = async (): Promise<Template & { stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-simulation-postgres-'))
  await chmod(folder, 0o711)
  const server = await startEmbeddedPostgres({ dataDir: folder, log, settings })
  const templateUrl = inDatabase(server.ownerUrl, name)
  await runSql(server.ownerUrl, `create database ${name}`)
  await migrate(templateUrl)
  await settlePeople(templateUrl)
  return {
    ...{ templateUrl, folder, appUrl: inDatabase(server.appUrl, name) },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
