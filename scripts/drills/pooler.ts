import { join } from 'node:path'
import { claimPort } from '../../server/src/process/port.ts'
import { runSql, withDatabase } from '../../server/test/run-sql.ts'
import { startScratchPostgres } from '../../server/test/scratch-postgres.ts'
import { checkGuard, checkRefusals, droppedParameters } from './pooler/guard.ts'
import { findHttpTests, runTests } from './pooler/http-tests.ts'
import { poolSize, startPgbouncer } from './pooler/pgbouncer.ts'
import { checkDoctor, countBackends, runCommands, useServers, waitForJobs } from './pooler/serving.ts'
import { findProgram, installPackages } from './production/packages.ts'
import { newKey, operator, type Settings, stopServer } from './production/site.ts'
import { killPrograms, mustRun } from './programs.ts'
import { createSteps } from './steps.ts'
import { openWorkplace } from './workplace.ts'

// Runs Muster behind PgBouncer with transaction pooling: two servers, the doctor, the guard of the ledger, and the tests that speak HTTP.
// It installs PgBouncer if it is missing, which needs root; all else is in a temporary folder.
//   npm run drill -- pooler

const steps = createSteps()
const { step, attempt } = steps
const { folder, closers, use } = await openWorkplace('pooler')
const notes: string[] = []

const startPostgres = async () => {
  const postgres = await startScratchPostgres('muster-pooler-postgres-', { max_connections: '300' })
  // The programs that use it end first.
  closers.push(postgres.stop, killPrograms)
  return postgres
}
type Postgres = Awaited<ReturnType<typeof startPostgres>>

const loginOf = (url: string) => {
  const { username, password } = new URL(url)
  return { user: username, password }
}

const startPoolers = async (pgbouncer: string, { ownerUrl, appUrl }: Postgres) => {
  const options = { serverUrl: ownerUrl, logins: [loginOf(ownerUrl), loginOf(appUrl)] }
  return {
    strict: await startPgbouncer(pgbouncer, { ...options, folder: join(folder, 'strict') }),
    lenient: await startPgbouncer(pgbouncer, {
      ...options,
      folder: join(folder, 'lenient'),
      dropped: droppedParameters,
    }),
  }
}
type Poolers = Awaited<ReturnType<typeof startPoolers>>

/** The settings of two servers on an empty database, all of whose connections go through the pooler, also those of migrations. */
const createSite = async ({ ownerUrl, appUrl }: Postgres, { strict, lenient }: Poolers) => {
  await runSql(ownerUrl, 'create database site')
  const direct = { ownerUrl: withDatabase(ownerUrl, 'site'), appUrl: withDatabase(appUrl, 'site') }
  const through = ({ through: pooled }: Poolers['strict']) => ({
    ownerUrl: pooled(direct.ownerUrl),
    appUrl: pooled(direct.appUrl),
  })
  const urls = { strict: through(strict), lenient: through(lenient) }
  const ports = [await claimPort('127.0.0.1', 0), await claimPort('127.0.0.1', 0)]
  const settings: Settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    PORT: String(ports[0]),
    ENCRYPTION_KEY: newKey(),
    DATABASE_URL: urls.strict.appUrl,
    MIGRATION_DATABASE_URL: urls.strict.ownerUrl,
    DATABASE_PREPARED: 'off',
    DATA_DIR: join(folder, 'data'),
    RATE_LIMIT: 'off',
  }
  return { direct, urls, ports, settings }
}
type Site = Awaited<ReturnType<typeof createSite>>

const serve = async ({ direct, urls, ports, settings }: Site): Promise<void> => {
  const muster = operator(null, folder)
  await step('a start with one login is refused with exit code 78', () => checkRefusals(muster, settings, urls))
  const servers = await step('two servers start and migrate through the pooler', async () => [
    await muster.start(settings),
    await muster.start({ ...settings, PORT: String(ports[1]) }),
  ])
  await attempt('all jobs run', async () => {
    notes.push(`${await waitForJobs(direct.ownerUrl)} runs of jobs through PgBouncer, none failed.`)
  })
  await attempt('the ledger cannot be changed through either pooler', () => checkGuard(urls))
  await attempt('40 clients use both servers', async () => {
    const requests = await useServers(servers)
    const backends = await countBackends(direct.ownerUrl)
    if (backends > 2 * poolSize) throw new Error(`PostgreSQL has ${backends} connections`)
    notes.push(`40 clients, ${requests} requests to two servers: 0 failed, and PostgreSQL had ${backends} connections.`)
  })
  await attempt('commands check the books and back up', () => runCommands(settings, join(folder, 'backup')))
  await attempt('the doctor is content, and names prepared statements', () => checkDoctor(settings))
  for (const server of servers) await step('a server stops', () => stopServer(server))
}

const testOverHttp = async ({ ownerUrl, appUrl }: Postgres, { strict }: Poolers): Promise<void> => {
  const files = findHttpTests()
  const env = { TEST_DATABASE_URL: ownerUrl, TEST_POOLED_DATABASE_URL: strict.through(appUrl) }
  const { passed, failed } = await runTests(files, env)
  notes.push(`${passed} tests of ${files.length} files passed through PgBouncer.`)
  if (failed.length === 0) return
  notes.push(`Failed, and repeated with their files alone: ${failed.map(({ name }) => name).join('; ')}.`)
  const repeated = await runTests([...new Set(failed.map(({ file }) => file))], env)
  if (repeated.failed.length === 0) return
  throw new Error(`tests failed twice:\n${repeated.failed.map(({ name }) => name).join('\n')}`)
}

const run = async (): Promise<void> => {
  const pgbouncer = await step('install PgBouncer from Debian', async () => {
    await installPackages({ pgbouncer: 'pgbouncer' })
    return findProgram('pgbouncer')
  })
  const postgres = await step('start the PostgreSQL of the tests', startPostgres)
  const poolers = await step('start PgBouncer with transaction pooling', () => startPoolers(pgbouncer, postgres))
  const [version] = (await mustRun(pgbouncer, ['--version'])).split('\n')
  notes.push(`${version}, ${poolSize} connections to PostgreSQL for each database and login.`)
  await serve(await createSite(postgres, poolers))
  await attempt('the tests that speak HTTP pass through the pooler', () => testOverHttp(postgres, poolers))
}

// The table says which step failed. Without a failed step, the drill itself is wrong.
await use(run)
steps.end('Muster behind a transaction pooler', notes)
