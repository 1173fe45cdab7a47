import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { binariesPackage, findBinaries, linkLibraries, thisMachine } from './binaries.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import { isAlive } from './postmaster.ts'
import { startForeign } from '../../../test/foreign-process.ts'
import { patient } from '../../../test/patience.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65534
const log = { warn: vi.fn(), error: vi.fn() }
const ownerScript = resolve(import.meta.dirname, '../../../test/postgres-owner.ts')

type Told = { ownerUrl: string; adopted: boolean; clusterDir: string; movedOut: boolean; pid: number; error?: string }

let folder: string
let sharedDir: string
let dataDir: string
let running: EmbeddedPostgres[]
let owners: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-postgres-'))
  await chmod(folder, 0o755)
  sharedDir = join(folder, 'shared')
  dataDir = join(folder, 'data')
  running = []
  owners = []
  log.warn.mockClear()
})

afterEach(async () => {
  for (const owner of owners) owner.kill('SIGKILL')
  for (const server of running) await server.stop()
  // Cleans up after a failed test.
  const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const left = Number.parseInt(pidFile, 10)
  if (left && isAlive(left)) process.kill(left, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true })
})

const start = async (
  options: { dataDir?: string; settings?: Record<string, string> } = {},
): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, sharedDir, log, ...options })
  running.push(server)
  return server
}

/** Starts the database from a separate process, as a server does. */
const startOwner = async (): Promise<{ owner: ChildProcess; told: Told }> => {
  const owner = spawn(process.execPath, [ownerScript, dataDir, sharedDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(owner)
  const [line] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  return { owner, told: JSON.parse(line) as Told }
}

const killed = async (owner: ChildProcess): Promise<void> => {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Writes rows one by one until the connection breaks. Resolves with the acknowledged numbers. */
const writeUntilBroken = async (url: string, enough: (acknowledged: number) => void): Promise<number[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists note (n int primary key)')
  const acknowledged: number[] = []
  try {
    for (let n = 1; ; n += 1) {
      await client.query('insert into note values ($1)', [n])
      acknowledged.push(n)
      if (n === 200) enough(n)
      if (n === 2_000) return acknowledged
    }
  } catch {
    return acknowledged
  } finally {
    await client.end().catch(() => undefined)
  }
}

const notes = async (url: string): Promise<number[]> =>
  (await query<{ n: number }>(url, 'select n from note order by n')).map((row) => row.n)

describe('a new data directory', () => {
  test('creates a database with an owner and a role without ownership, neither of them a superuser', async () => {
    const server = await start()
    expect(server.adopted).toBe(false)
    await query(server.ownerUrl, 'create extension pg_trgm; create extension unaccent; create table kept (n int)')
    await expect(query(server.appUrl, 'create table mine (n int)')).rejects.toThrow('permission denied')
    await expect(query(server.appUrl, 'drop table kept')).rejects.toThrow('must be owner')
    expect(await query(server.ownerUrl, `select rolname from pg_roles where rolsuper`)).toEqual([
      { rolname: 'postgres' },
    ])
    expect(await query(server.ownerUrl, `select show_trgm('é') <> '{}' as sees`)).toEqual([{ sees: true }])
    expect(await query(server.ownerUrl, 'show timezone')).toEqual([{ TimeZone: 'UTC' }])
    expect(await query(server.ownerUrl, 'show fsync')).toEqual([{ fsync: 'on' }])
  })

  test('is entered only with a password, and only from this machine', async () => {
    const { ownerUrl } = await start()
    const wrong = new URL(ownerUrl)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await query(ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o077).toBe(0)
    expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o077).toBe(0)
  })

  test('keeps its port, rows and passwords across a stop', async () => {
    const first = await start()
    await query(first.ownerUrl, 'create table note (n int); insert into note values (7)')
    await first.stop()
    running = []
    const second = await start()
    expect({ ownerUrl: second.ownerUrl, adopted: second.adopted }).toEqual({ ownerUrl: first.ownerUrl, adopted: false })
    expect(await notes(second.ownerUrl)).toEqual([7])
  })
})

describe('crashes', () => {
  test('a killed server leaves its database running; the next one adopts it with every acknowledged row', async () => {
    const { owner, told } = await startOwner()
    let death: Promise<void> | undefined
    const acknowledged = await writeUntilBroken(told.ownerUrl, () => {
      death = killed(owner)
    })
    await death
    const server = await start()
    expect(server.adopted).toBe(true)
    expect(server.pid()).toBe(told.pid)
    expect(acknowledged).toHaveLength(2_000)
    expect(await notes(server.ownerUrl)).toEqual(acknowledged)
  })

  test('killed server and killed database: the next start recovers every acknowledged row', async () => {
    const { owner, told } = await startOwner()
    let death: Promise<void> | undefined
    const acknowledged = await writeUntilBroken(told.ownerUrl, () => {
      death = killed(owner)
      process.kill(told.pid, 'SIGKILL')
    })
    await death
    const server = await start()
    expect(server.adopted).toBe(false)
    expect(acknowledged.length).toBeLessThan(2_000)
    expect((await notes(server.ownerUrl)).slice(0, acknowledged.length)).toEqual(acknowledged)
  })

  test('a database that crashes under a running server is restarted at the same address', async () => {
    const server = await start()
    const first = server.pid()
    const acknowledged = await writeUntilBroken(server.ownerUrl, () => process.kill(first, 'SIGKILL'))
    await vi.waitFor(() => expect(server.pid()).not.toBe(first), { timeout: patient(20_000), interval: 50 })
    expect((await notes(server.ownerUrl)).slice(0, acknowledged.length)).toEqual(acknowledged)
    expect(log.warn).toHaveBeenCalled()
  })

  // Files in the order in which initdb writes them: the first ones, the catalogs, and the last database.
  test.each(['', 'PG_VERSION', 'base/1/PG_VERSION', 'base/5'])(
    'a start that was killed once its new cluster had “%s” is taken up again',
    async (file) => {
      const owner = spawn(process.execPath, [ownerScript, dataDir, sharedDir], { stdio: 'ignore' })
      owners.push(owner)
      // Finished clusters count too, because the last file is there for a moment only.
      const isSoFar = async () => {
        const clusters = (await readdir(dataDir)).filter((name) => /^postgres(\.unfinished-\w+)?$/.test(name))
        return clusters.some((name) => existsSync(join(dataDir, name, file)))
      }
      await vi.waitFor(async () => expect(await isSoFar()).toBe(true), { timeout: patient(20_000), interval: 10 })
      await killed(owner)
      expect(await query((await start()).ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
    },
  )

  test('a start that was cut off while the cluster was being made is taken up again', async () => {
    const first = await start()
    await first.stop()
    running = []
    const recordFile = join(dataDir, 'postgres.json')
    const record = JSON.parse(await readFile(recordFile, 'utf8')) as object
    await writeFile(recordFile, JSON.stringify({ ...record, made: false }))
    await rename(first.clusterDir, `${first.clusterDir}.unfinished`)
    const second = await start()
    expect(await query(second.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  const foreign = async (...command: [string, ...string[]]): Promise<number> => {
    owners.push(await startForeign(isRoot ? nobody : null, ...command))
    return owners.at(-1)?.pid ?? 0
  }

  /** A database that crashed, and whose process id was given to another process. */
  const crashedWithPidOf = async (other: (clusterDir: string) => Promise<number>): Promise<EmbeddedPostgres> => {
    const { owner, told } = await startOwner()
    await query(told.ownerUrl, 'create table note (n int primary key); insert into note values (7)')
    await killed(owner)
    process.kill(told.pid, 'SIGKILL')
    const pidFile = join(told.clusterDir, 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await writeFile(pidFile, text.replace(/^\d+/, String(await other(told.clusterDir))))
    return start()
  }

  test('a foreign process with the id of the crashed database does not stop the start', async () => {
    const server = await crashedWithPidOf(() => foreign('node'))
    expect(server.adopted).toBe(false)
    expect(owners.at(-1)?.exitCode).toBeNull()
    expect(await notes(server.ownerUrl)).toEqual([7])
  })

  test('a process that may be the database is named within 5 seconds, and the start goes on when it ends', async () => {
    let pid = 0
    const starting = crashedWithPidOf(async (clusterDir) => (pid = await foreign('postgres', '-D', clusterDir)))
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), { timeout: patient(20_000), interval: 50 })
    const sentence = String(log.warn.mock.calls[0]?.[1])
    expect(sentence).toContain(`names process ${pid} (“postgres -e`)
    expect(sentence).toContain('If it is another program, remove that file. Then start again.')
    process.kill(pid, 'SIGKILL')
    expect(await notes((await starting).ownerUrl)).toEqual([7])
  })

  test('a missing database is reported, and never replaced by an empty one', async () => {
    const { clusterDir, stop } = await start()
    await stop()
    running = []
    await rename(clusterDir, `${clusterDir}-moved`)
    await expect(start()).rejects.toThrow(`should be in ${clusterDir}, but is not there`)
    await rename(`${clusterDir}-moved`, clusterDir)
    await unlink(join(dataDir, 'postgres.json'))
    await expect(start()).rejects.toThrow('its passwords')
  })
})

describe('one server per data directory', () => {
  test('a second server reports the owner and exits, and can start after a kill -9 of the first', async () => {
    const first = await startOwner()
    const second = await startOwner()
    expect(second.told.error).toContain(`Another Muster (process ${first.owner.pid}) already uses ${dataDir}`)
    await vi.waitFor(() => expect(second.owner.exitCode).toBe(1), { timeout: patient(20_000) })
    await killed(first.owner)
    const third = await startOwner()
    expect(third.told.error).toBeUndefined()
    expect(third.told.adopted).toBe(true)
    await killed(third.owner)
    await start()
  })

  test('one of two servers that start at the same time on a dead database succeeds', async () => {
    const { owner } = await startOwner()
    await killed(owner)
    const both = await Promise.all([startOwner(), startOwner()])
    expect(both.filter(({ told }) => told.error === undefined)).toHaveLength(1)
    await Promise.all(both.filter(({ told }) => told.error === undefined).map(({ owner: winner }) => killed(winner)))
    await start()
  })

  test('a command next to the running server uses the same database and leaves it running', async () => {
    const { owner, told } = await startOwner()
    const beside = await openEmbeddedPostgres({ dataDir, sharedDir, log })
    expect(beside.ownerUrl).toBe(told.ownerUrl)
    await beside.stop()
    expect(isAlive(told.pid)).toBe(true)
    await killed(owner)
    await start()
  })
})

describe('the user who starts it', () => {
  test('the data belongs to an unprivileged user, never to root', async () => {
    const { clusterDir, movedOut } = await start()
    expect((await stat(clusterDir)).uid).toBe(isRoot ? nobody : process.getuid?.())
    expect(clusterDir).toBe(join(dataDir, 'postgres'))
    expect(movedOut).toBe(false)
  })

  test('works under a 0700 folder: root moves the data and reports it, other users do not', async () => {
    const home = join(folder, 'home')
    await mkdir(home, { mode: 0o700 })
    const server = await start({ dataDir: join(home, 'data') })
    expect(await query(server.ownerUrl, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(server.movedOut).toBe(isRoot)
    expect(server.clusterDir.startsWith(isRoot ? sharedDir : home)).toBe(true)
    expect((await stat(join(home, 'data', 'postgres.json'))).uid).toBe(process.getuid?.())
    await server.stop()
    running = []
    expect((await start({ dataDir: join(home, 'data') })).clusterDir).toBe(server.clusterDir)
  })
})

describe('the binaries', () => {
  test('get their library links, which install scripts would have made', async () => {
    const native = join(folder, 'package', 'native')
    const packaged = findBinaries(thisMachine())
    await cp(packaged, native, { recursive: true, filter: (source) => !source.endsWith('.a') })
    const link = join(native, 'lib', process.platform === 'darwin' ? 'libpq.5.dylib' : 'libpq.so.5')
    await rm(link, { force: true })
    await linkLibraries(native)
    await access(link)
    expect(await readlink(link)).not.toContain('/')
  })

  test.each([
    [{ platform: 'linux', arch: 'x64', glibc: false }, 'musl'],
    [{ platform: 'freebsd', arch: 'x64', glibc: true }, 'no embedded PostgreSQL for freebsd on x64'],
  ])('are refused with a sentence that names the way out on %o', (machine, words) => {
    expect(() => binariesPackage(machine)).toThrow(words)
    expect(() => binariesPackage(machine)).toThrow('DATABASE_URL')
  })

  test('that are not installed are reported with a solution', () => {
    const other = thisMachine().arch === 'x64' ? 'arm64' : 'x64'
    const absent = { platform: 'linux', arch: other, glibc: true }
    expect(() => findBinaries(absent)).toThrow('DATABASE_URL')
  })
})
