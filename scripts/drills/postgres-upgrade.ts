import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { callApi } from '../../bench/lib/calls.ts'
import { startChild } from '../../bench/lib/child.ts'
import { createLog } from '../../server/src/platform/base/log.ts'
import { linkLibraries, thisMachine } from '../../server/src/platform/embedded-postgres/binaries.ts'
import { makeCluster } from '../../server/src/platform/embedded-postgres/cluster.ts'
import { embeddedPostgresFaults } from '../../server/src/platform/embedded-postgres/embedded-postgres.faults.ts'
import { openEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/index.ts'
import { fetchOlderBinaries, npmEnv } from '../../server/src/platform/embedded-postgres/older-binaries.ts'
import { nobody } from '../../server/src/platform/embedded-postgres/place.ts'
import { ensureRunning, type Server, shutDown } from '../../server/src/platform/embedded-postgres/postmaster.ts'
import {
  type ClusterRecord,
  newClusterId,
  newRecord,
  readRecord,
  saveRecord,
} from '../../server/src/platform/embedded-postgres/record.ts'
import { ensureRoles, urls } from '../../server/src/platform/embedded-postgres/roles.sql.ts'
import { claimPort } from '../../server/src/process/port.ts'
import { runCli } from '../../server/test/run-cli.ts'
import { runSql } from '../../server/test/run-sql.ts'
import { readReleases } from '../migrations/releases.ts'
import { checkOutRelease } from './release-checkout.ts'
import { createSteps } from './steps.ts'

// Fetches PostgreSQL 17 and fills an embedded database of it with the last release, as if that had brought it. Then starts this version,
// which moves it, and kills it at several points meanwhile.
//   npm run drill -- postgres-upgrade

const major = '17'
const root = resolve(import.meta.dirname, '../..')
const { step, attempt, end } = createSteps()
const log = createLog('silent')

const release = readReleases().at(-1)
if (!release) throw new Error('Nothing is released.')
const folder = await mkdtemp(join(tmpdir(), 'muster-postgres-upgrade-'))
// If this runs as root, PostgreSQL runs as another user, who needs access to the folder.
await chmod(folder, 0o711)
const dataDir = join(folder, 'data')
await mkdir(dataDir)

const settingsAt = (port: number) => ({ DATA_DIR: dataDir, PORT: String(port), RATE_LIMIT: 'off' })

/** The cluster as an earlier version of Muster made it. */
const makeEarlier = async (): Promise<Server> => {
  const report = (line: string) => console.error(line)
  const { nativeDir } = await fetchOlderBinaries(major, { machine: thisMachine(), folder: join(folder, 'npm'), report })
  await linkLibraries(nativeDir)
  const record = newRecord(newClusterId(), 'postgres', await claimPort('127.0.0.1', 0))
  const runAs = process.getuid?.() === 0 ? nobody : null
  const clusterDir = join(dataDir, record.clusterDir)
  const { superuser } = record.passwords
  await makeCluster({ nativeDir, clusterDir, superuserPassword: superuser, runAs, asked: undefined })
  await saveRecord(dataDir, { ...record, made: true })
  return { nativeDir, clusterDir, logFile: join(folder, 'postgres.log'), runAs, record, settings: {} }
}

const whileRunning = async <T>(server: Server, work: (record: ClusterRecord) => Promise<T>): Promise<T> => {
  const { pid, port } = await ensureRunning(server, {})
  return work({ ...server.record, port }).finally(() => shutDown(server, pid))
}

/** The last release with its sample data, on the earlier PostgreSQL. */
const fill = async (server: Server, checkout: string): Promise<void> =>
  whileRunning(server, async (record) => {
    await ensureRoles(record)
    const { ownerUrl, appUrl } = urls(record)
    const settings = settingsAt(await claimPort('127.0.0.1', 0))
    const env = { ...settings, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: ownerUrl }
    const site = await startChild(join(checkout, 'server/src/main.ts'), { env, cwd: checkout })
    await site.stop()
  })

type Columns = { name: string; columns: string[] }

const columnsOf = async (ownerUrl: string): Promise<Columns[]> =>
  (await runSql(
    ownerUrl,
    `select relname::text as name, array_agg(attname::text order by attname) as columns from pg_class
     join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('migration', 'migration_lock')
     group by relname order by relname collate "C"`,
  )) as Columns[]

/** Each table with the number of its rows and a digest of these columns. */
const contentsOf = async (ownerUrl: string, tables: Columns[]): Promise<string[]> => {
  const lines: string[] = []
  for (const { name, columns } of tables) {
    const row = `row(${columns.map((column) => `"${column}"`).join(', ')})::text collate "C"`
    const [found] = await runSql(
      ownerUrl,
      `select count(*) as rows, md5(string_agg(${row}, ';' order by ${row})) as digest from "${name}"`,
    ).catch((error: unknown) => [{ rows: String(error), digest: null }])
    lines.push(`${name}: ${String(found?.rows)} rows, ${String(found?.digest)}`)
  }
  return lines
}

const requireSame = (found: string[], expected: string[]): void => {
  const differing = found.filter((line, index) => line !== expected[index])
  if (differing.length > 0) throw new Error(`differs: ${differing.join('; ')}`)
}

const launch = (port: number, more: Record<string, string> = {}): ChildProcess =>
  fork(join(root, 'server/src/main.ts'), {
    env: { ...npmEnv(), ...settingsAt(port), ...more },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  })

const isEarlier = async (): Promise<boolean> => (await readRecord(dataDir))?.replaced === undefined

const killAtPoint = async (port: number, point: string): Promise<void> => {
  const child = launch(port, { MUSTER_KILL_AT: point })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`it exited with ${code ?? signal}`)
  if ((await isEarlier()) !== (point !== 'move.switched')) throw new Error('the wrong database is in use')
}

/** The log of the earlier PostgreSQL begins anew when the copy begins. */
const copyBegins = async (since: number): Promise<void> => {
  for (;;) {
    const log = await stat(join(dataDir, 'postgres-upgrade', 'earlier.log')).catch(() => null)
    if (log && log.mtimeMs >= since) return
    await pause(20)
  }
}

/** Kills a start this long after it began to copy. */
const killAfter = async (port: number, ms: number): Promise<void> => {
  const since = Date.now()
  const child = launch(port)
  const ended = once(child, 'exit')
  const failed = ended.then(([code]) => Promise.reject(new Error(`it exited with ${code as number}`)))
  await Promise.race([copyBegins(since), failed])
  await pause(ms)
  child.kill('SIGKILL')
  await ended
  if (!(await isEarlier())) throw new Error('the move was already over')
}

const move = async (): Promise<void> => {
  const { code, err } = await runCli(['upgrade-database'], { ...npmEnv(), DATA_DIR: dataDir })
  console.error(err)
  if (code !== 0) throw new Error(err)
  const found = await readdir(dataDir)
  if (found.includes('postgres-upgrade')) throw new Error('the earlier binaries were not removed')
}

/** Of the moved database, before a server changes it. */
const compareMoved = async (tables: Columns[], expected: string[]): Promise<void> => {
  const opened = await openEmbeddedPostgres({ dataDir, log })
  try {
    const [version] = await runSql(opened.ownerUrl, 'show server_version')
    if (!String(version?.['server_version']).startsWith('18.')) throw new Error(`it runs ${JSON.stringify(version)}`)
    requireSame(await contentsOf(opened.ownerUrl, tables), expected)
  } finally {
    await opened.stop()
  }
}

/** The last release had no receipts, so a job numbers them first. */
const checkBooks = async (): Promise<void> => {
  const deadline = performance.now() + 120_000
  for (;;) {
    const { code, out } = await runCli(['check-books'], { DATA_DIR: dataDir })
    if (code === 0) return
    if (performance.now() > deadline) throw new Error(/^failed .*$/m.exec(out)?.[0] ?? out)
    await pause(5_000)
  }
}

const serve = async (port: number): Promise<void> => {
  const site = await startChild(join(root, 'server/src/main.ts'), { env: settingsAt(port) })
  try {
    const url = `http://localhost:${port}`
    const body = { email: 'admin@demo.muster.test', password: 'see-you-there' }
    const { status } = await callApi(url, loginEndpoint, { body })
    if (status !== 200) throw new Error(`the login of the sample admin says ${status}`)
    const page = await fetch(url)
    if (page.status !== 200) throw new Error(`the home page says ${page.status}`)
    await checkBooks()
  } finally {
    await site.stop()
  }
}

const remove = async (): Promise<void> => {
  const { code, err } = await runCli(['remove-old-database'], { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(err)
  const isGone = await access(join(dataDir, 'postgres')).then(
    () => false,
    () => true,
  )
  if (!isGone) throw new Error('the old folder is still there')
}

const upgrade = async (server: Server): Promise<void> => {
  const ownerOf = (record: ClusterRecord) => urls(record).ownerUrl
  const tables = await whileRunning(server, (record) => columnsOf(ownerOf(record)))
  const read = () => whileRunning(server, (record) => contentsOf(ownerOf(record), tables))
  const contents = await read()
  const version = (await readFile(join(server.clusterDir, 'PG_VERSION'), 'utf8')).trim()
  console.error(`PostgreSQL ${version} has ${tables.length} tables.`)
  const port = await claimPort('127.0.0.1', 0)
  for (const ms of [0, 300, 1_000, 3_000])
    await attempt(`kill it ${ms} ms after the copy began`, () => killAfter(port, ms))
  for (const point of embeddedPostgresFaults.filter((name) => name !== 'move.switched')) {
    await attempt(`kill it at ${point}`, () => killAtPoint(port, point))
  }
  await attempt('move', move)
  await attempt('the new database has everything', () => compareMoved(tables, contents))
  await attempt('serve the moved site', () => serve(port))
  await attempt('the old database is as before', async () => requireSame(await read(), contents))
  await attempt('remove the old database', remove)
  await attempt('serve again', () => serve(port))
}

try {
  const checkout = join(folder, 'release')
  await step(`check out ${release.version}`, () => checkOutRelease(release.commit, checkout))
  const server = await step(`fetch PostgreSQL ${major} and make a cluster`, makeEarlier)
  await step(`fill it with ${release.version}`, () => fill(server, checkout))
  await upgrade(server)
} finally {
  await rm(folder, { recursive: true, force: true })
  end('Moving the embedded database from PostgreSQL 17')
}
