import { type DatabaseFacts, inspectDatabase } from '../../database/inspect.ts'
import { type Check, failure, ok, warning } from './check.ts'

const clockMaxMs = 5_000

const judgeServer = ({ version, bytes, isReadOnly, clockAheadMs, hasPooler }: DatabaseFacts) => {
  if (Number.parseInt(version, 10) < 15) return failure(`PostgreSQL ${version} is too old. Upgrade it to 15 or newer`)
  if (isReadOnly) return failure('the server is read-only, such as a standby. Give the address of the primary')
  if (Math.abs(clockAheadMs) > clockMaxMs)
    return warning(`its clock differs by ${Math.round(clockAheadMs / 1000)} s. Synchronise both clocks`)
  if (hasPooler)
    return warning('a connection pooler is in between. Set it to session pooling, or connect to PostgreSQL directly')
  return ok(`PostgreSQL ${version}, ${(bytes / 1024 ** 2).toFixed(0)} MB`)
}

const judgeMigrations = ({ missing, unknown }: DatabaseFacts) => {
  if (unknown.length > 0) return failure(`a newer version migrated this database (${unknown.at(-1)}). Run that version`)
  return missing.length > 0
    ? warning(`${missing.length} migrations are missing. The next start applies them`)
    : ok('all are applied')
}

/** The checks of the database at this URL. */
export const databaseChecks = (url: string): Check[] => [
  { name: 'database', run: async () => judgeServer(await inspectDatabase(url)) },
  { name: 'migrations', run: async () => judgeMigrations(await inspectDatabase(url)) },
]
