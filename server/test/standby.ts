import { execFile } from 'node:child_process'
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries, thisMachine } from '../src/platform/embedded-postgres/binaries.ts'
import type { Urls } from '../src/platform/embedded-postgres/index.ts'
import { ensureRunning, shutDown } from '../src/platform/embedded-postgres/postmaster.ts'
import { prepare } from '../src/platform/embedded-postgres/prepare.ts'
import { readRecord } from '../src/platform/embedded-postgres/record.ts'
import { urls } from '../src/platform/embedded-postgres/roles.sql.ts'
import type { ScratchPostgres } from './scratch-postgres.ts'

const run = promisify(execFile)

/** The URL of the superuser, who may pause and promote. */
export const superuserUrl = async (primary: ScratchPostgres, url: string): Promise<string> => {
  const record = await readRecord(primary.folder)
  const changed = new URL(url)
  Object.assign(changed, { username: 'postgres', password: record?.passwords.superuser })
  return changed.href
}

const markAsStandby = async (clusterDir: string): Promise<void> => {
  const signal = join(clusterDir, 'standby.signal')
  const { uid, gid } = await stat(clusterDir)
  await writeFile(signal, '')
  await chown(signal, uid, gid)
}

export type Standby = Urls & {
  /** Stops the server and keeps its data. */
  halt(): Promise<void>
  /** Starts it again at the same address. */
  resume(): Promise<void>
  /** Pauses all its processes: connections are accepted, and nothing is answered. */
  freeze(): Promise<void>
  /** Lets them run again. */
  thaw(): Promise<void>
  stop(): Promise<void>
}

const signalAll = async (pid: number, signal: NodeJS.Signals): Promise<void> => {
  const { stdout } = await run('pgrep', ['-P', String(pid)])
  for (const each of [pid, ...stdout.trim().split('\n').map(Number)]) process.kill(each, signal)
}

/** A hot standby that follows a temporary PostgreSQL, made from a copy of its stopped folder. */
export const startStandby = async (primary: ScratchPostgres): Promise<Standby> => {
  const copy = `${primary.folder}.copy`
  const folder = join(primary.folder, 'standby')
  await primary.halt()
  await run('cp', ['-a', primary.folder, copy])
  // Within the primary's folder, it is removed with it if the run is killed.
  await rename(copy, folder)
  await primary.resume()
  const { hostname, port, username, password } = new URL(await superuserUrl(primary, primary.ownerUrl))
  const server = await prepare(findBinaries(thisMachine()), folder, {
    settings: {
      fsync: 'off',
      scram_iterations: '1',
      wal_retrieve_retry_interval: '100ms',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
  })
  await markAsStandby(server.clusterDir)
  let { pid, port: ownPort } = await ensureRunning(server, {})
  server.record.port = ownPort
  return {
    ...urls(server.record),
    halt: () => shutDown(server, pid),
    resume: async () => {
      ;({ pid, port: ownPort } = await ensureRunning(server, { keepPort: true }))
    },
    freeze: () => signalAll(pid, 'SIGSTOP'),
    thaw: () => signalAll(pid, 'SIGCONT'),
    stop: async () => {
      await shutDown(server, pid)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
