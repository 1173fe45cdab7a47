import {
  type DatabaseFacts,
  inspectDatabase,
  inspectPooling,
  limitsStatements,
  type Pooling,
} from '../../platform/database/inspect.ts'
import { reachDatabase } from '../../platform/database/reach.ts'
import { type Check, failure, type Finding, ok, warning } from './check.ts'
import type { Opened, Subject } from './opened.ts'
import { findTwice } from './mailboxes.sql.ts'
import { requireRights } from '../../platform/database/check-rights.ts'
import { requireKeys } from '../key-check.ts'
import { withClient } from '../../platform/database/client.ts'
import { askAge } from '../../platform/database/replica.ts'
import { connectionsMin } from '../../platform/base/connection-shares.ts'
import type { Config } from '../../platform/base/config.ts'
import { type ConnectionFigures, countConnections } from '../../platform/database/count-connections.ts'

type Limits = Pick<Config, 'databaseConnections' | 'databasePrepared'>

/** The connections that each server may take if all of them run, as advice. */
const advice = (each: number): string =>
  each >= connectionsMin ? `Set DATABASE_CONNECTIONS to at most ${each}, raise` : 'Raise'

/** Compares what the servers of the site may take with what PostgreSQL has. Before the first server runs, one is assumed. */
export const judgeConnections = (
  { room, others, servers }: ConnectionFigures,
  { databaseConnections: each, databasePrepared }: Limits,
): Finding => {
  const found = `PostgreSQL has room for ${room} connections of this site beside ${others} others`
  // The pooler's own limits decide how many it opens.
  if (!databasePrepared) return ok(`${found}; the pooler in between must not open more (PgBouncer: default_pool_size)`)
  const running = Math.max(1, servers.length)
  const sum = `${found}; servers that run: ${servers.length}, each takes up to ${each}`
  if (running * each <= room) return ok(`${sum}, so ${Math.floor(room / each)} fit`)
  const remedy = `${advice(Math.floor(room / running))} max_connections, or put a pooler in between`
  return warning(`${sum}. That is too many: requests fail when they are used up. ${remedy}`)
}

/** The check of the connections that the servers of the site may take. */
export const connectionsCheck = ({ config, opened }: Subject): Check => ({
  name: 'connections',
  run: async () =>
    opened
      ? judgeConnections(await countConnections(opened.db), config)
      : failure('not counted, because the database cannot be used. See the line “database”'),
})

/** Which data a server has. Its copies have the same. */
const identityOf = async (url: string): Promise<string | undefined> => {
  const identity = `(select system_identifier from pg_control_system()) || '/' || current_database()`
  return withClient(
    url,
    async (client) => (await client.query<{ identity: string }>(`select ${identity} as identity`)).rows[0]?.identity,
  )
}

const judgeReplica = async (url: string, appUrl: string): Promise<Finding> => {
  if ((await identityOf(url)) !== (await identityOf(appUrl))) return failure('has other data than DATABASE_URL')
  const ageMs = await withClient(url, askAge)
  if (ageMs === null) return failure('is no replica, or has replayed no change yet, so it is not read')
  return ok(`has replayed a change of ${(ageMs / 1_000).toFixed(1)} s ago. It is read while that is less than 10 s`)
}

const unreachable = (error: unknown): Finding =>
  warning(`cannot be asked, so it is not read: ${(error as Error).message}`)

/** The check of the replica, if there is one. */
export const replicaChecks = ({ config: { databaseReplicaUrl: url }, appUrl }: Subject): Check[] =>
  url === null ? [] : [{ name: 'replica', run: () => judgeReplica(url, appUrl).catch(unreachable) }]

const notOpened = failure('not checked, because the database cannot be used. See the line “database”')

const keyFinding = async ({ db, keyring }: Opened) => {
  const { checks } = await requireKeys(db, keyring)
  const isUsed = checks.some(({ kid }) => kid === keyring[0]?.kid)
  return ok(isUsed ? 'the database is encrypted with it' : 'the database has not been used with this key yet')
}

const rightsFinding = async ({ db, grantee }: Opened) => {
  await requireRights(db, { guarded: grantee !== null })
  return grantee
    ? ok(`the application works as ${grantee.name} and cannot change the ledger`)
    : warning(
        'the application works as the owner of the tables, so it could change the ledger. Give MIGRATION_DATABASE_URL and DATABASE_URL two logins, or let a superuser run: create role muster_app; grant muster_app to OWNER with admin option',
      )
}

/** The checks of the encryption key and of the application's rights in the database. */
export const rightsChecks = ({ opened }: Subject): Check[] => [
  { name: 'key', run: async () => (opened ? keyFinding(opened) : notOpened) },
  { name: 'rights', run: async () => (opened ? rightsFinding(opened) : notOpened) },
]

const shownMax = 10

/** Judges mailboxes that are stored under two addresses. */
export const judgeMailboxes = (twice: readonly { older: string; today: string }[]): Finding => {
  if (twice.length === 0) return ok('each is stored under one address')
  const shown = twice.slice(0, shownMax).map(({ older, today }) => `${older} and ${today}`)
  const more = twice.length > shownMax ? `, and ${twice.length - shownMax} more` : ''
  const stored = `${twice.length} ${twice.length === 1 ? 'is' : 'are'} stored under two addresses: ${shown.join('; ')}${more}`
  return warning(`${stored}. Nothing is merged. Ask these people which account they want to keep`)
}

/** The check of mailboxes. An address from before its domain was stored in ASCII can be the same mailbox as a later one. */
export const mailboxesCheck = ({ opened }: Subject): Check => ({
  name: 'mailboxes',
  run: async () =>
    opened
      ? judgeMailboxes(await findTwice(opened.db))
      : failure('not looked at, because the database cannot be used. See the line “database”'),
})

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
