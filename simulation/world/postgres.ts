import { migrate } from '../../server/src/platform/database/migrate.ts'
import { startScratchPostgres } from '../../server/test/scratch-postgres.ts'
import { runSql, withDatabase } from '../../server/test/run-sql.ts'
import { deadlockCheckMs } from './database.ts'
import { insertPeople } from './people.ts'
import { recordGatherings } from './recorded-gatherings.ts'
import { recordStarts } from './recorded-starts.ts'

/** The template database that is copied for each seed, and a folder for temporary files. */
export type Template = { templateUrl: string; appUrl: string; folder: string }

const name = 'muster_simulation_template'

/** Mails with the same due time come in their order on disk, which depends on timing. With their id in the index they come in the order of writing. */
const orderDueMails = `
  drop index mail_due;
  create index mail_due on mail (bulk, send_after, id) where sent_at is null and failed_at is null`

/** Starts a PostgreSQL server with a migrated template that contains the accounts. */
export const startPostgres = async (): Promise<Template & { stop: () => Promise<void> }> => {
  const server = await startScratchPostgres('muster-simulation-postgres-', {
    deadlock_timeout: `${deadlockCheckMs}ms`,
    track_commit_timestamp: 'on',
    plan_cache_mode: 'force_generic_plan',
  })
  const templateUrl = withDatabase(server.ownerUrl, name)
  await runSql(server.ownerUrl, `create database ${name}`)
  await migrate(templateUrl)
  await runSql(templateUrl, orderDueMails)
  await insertPeople(templateUrl)
  await recordStarts(templateUrl)
  await recordGatherings(templateUrl)
  return {
    ...{ templateUrl, folder: server.folder, appUrl: withDatabase(server.appUrl, name) },
    stop: server.stop,
  }
}
