import {
  type DatabaseFacts,
  inspectDatabase,
  inspectPooling,
  limitsStatements,
  type Pooling,
} from '../../platform/database/inspect.ts'
import { reachDatabase } from '../../platform/database/reach.ts'
import { type Check, failure, type Finding, ok, warning } from './check.ts'
import type { Subject } from './opened.ts'

const clockMaxMs = 5_000
const [megabyte, gigabyte] = [1024 ** 2, 1024 ** 3]

const spaceOf = (freeBytes: number | null): string =>
  freeBytes === null
    ? 'its free disk space cannot be seen with this login or from this machine, so watch it there'
    : `${(freeBytes / gigabyte).toFixed(1)} GB are free`

export const judgeServer = ({ version, bytes, isReadOnly, clockAheadMs, freeBytes }: DatabaseFacts): Finding => {
  if (Number.parseInt(version, 10) < 15) return failure(`PostgreSQL ${version} is too old. Upgrade it to 15 or newer`)
  if (isReadOnly) return failure('the server is read-only, such as a standby. Give the address of the primary')
  if (Math.abs(clockAheadMs) > clockMaxMs)
    return warning(`its clock differs by ${Math.round(clockAheadMs / 1000)} s. Synchronise both clocks`)
  const found = `PostgreSQL ${version}, ${(bytes / megabyte).toFixed(0)} MB, ${spaceOf(freeBytes)}`
  return freeBytes !== null && freeBytes < gigabyte ? warning(`${found}. Make room on its disk`) : ok(found)
}

const twoLogins =
  'Set DATABASE_PREPARED=off and use two logins: the owner of the tables in MIGRATION_DATABASE_URL, and another one in DATABASE_URL. ' +
  'Or set the pooler to session pooling (PgBouncer: pool_mode = session)'

const judgeTransactionPooling = ({ config, opened }: Subject): Finding => {
  const found = 'one is in between with transaction pooling'
  if (config.databasePrepared) return failure(`${found}, which loses prepared statements and settings. ${twoLogins}`)
  const isOwnLogin = opened?.grantee && opened.grantee.switchTo === undefined
  return isOwnLogin
    ? ok(`${found}, and connections keep nothing between transactions`)
    : failure(`${found}, and the login of DATABASE_URL owns the tables. ${twoLogins}`)
}

/** @param isLimited whether connections have the timeouts that they asked for */
export const judgeSessionPooling = (isLimited: boolean): Finding => {
  const found = 'one is in between, with session pooling'
  return isLimited
    ? ok(found)
    : warning(`${found}, and it drops the timeouts of a connection. Set DATABASE_PREPARED=off`)
}

/** Without prepared statements, each transaction sets its timeouts. */
const keepsLimits = async ({ config, opened }: Subject): Promise<boolean> =>
  !config.databasePrepared || opened === null || (await limitsStatements(opened.db))

const judgePooling = async (pooling: Pooling, subject: Subject): Promise<Finding> => {
  if (pooling === 'transaction') return judgeTransactionPooling(subject)
  return pooling === 'none' ? ok('none is in between') : judgeSessionPooling(await keepsLimits(subject))
}

const judgeMigrations = ({ missing, unknown }: DatabaseFacts): Finding => {
  if (unknown.length > 0) return failure(`a newer version migrated this database (${unknown.at(-1)}). Run that version`)
  return missing.length > 0
    ? warning(`${missing.length} migrations are missing. The next start applies them`)
    : ok('all are applied')
}

/** Explains a server that cannot be used, as the start does. */
const reach = (subject: Subject): Promise<void> => {
  const { appUrl, config } = subject
  const setting = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
  const log = { warn: () => undefined }
  return reachDatabase({ url: appUrl, setting, log, asked: new AbortController().signal, waitMs: 0 })
}

/** The checks of the database. */
export const databaseChecks = (subject: Subject): Check[] => [
  {
    name: 'database',
    run: async () => {
      await reach(subject)
      return judgeServer(await inspectDatabase(subject.appUrl))
    },
  },
  { name: 'pooler', run: async () => judgePooling(await inspectPooling(subject.appUrl), subject) },
  { name: 'migrations', run: async () => judgeMigrations(await inspectDatabase(subject.appUrl)) },
]
