import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { executable } from './binaries.ts'
import { CannotStartPostgres } from './cannot-start.ts'
import { postgresEnv } from './cluster.ts'
import type { RunAs } from './place.ts'
import { isForeign, processOf, type ProcessFacts } from './process-of-pid.ts'
import type { ClusterRecord } from './record.ts'
import { ask } from './roles.sql.ts'

export type Server = {
  nativeDir: string
  clusterDir: string
  logFile: string
  runAs: RunAs | null
  record: ClusterRecord
  /** PostgreSQL settings that override ours. */
  settings: Record<string, string>
}

export type Running = { pid: number; port: number; adopted: boolean }

const startTimeoutMs = 60_000
const stopTimeoutMs = 30_000
const pollMs = 50

const ourSettings = {
  listen_addresses: '127.0.0.1',
  // Socket paths are limited to about 100 bytes, and the checkout's path may be longer.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  fsync: 'on',
  jit: 'off',
}

const pidFileOf = (clusterDir: string): string => join(clusterDir, 'postmaster.pid')

type PidFile = { pid: number; port: number; startedAt: Date }

/** The first lines of `postmaster.pid`; null if no server runs or the file is still being written. */
const readPidFile = async (clusterDir: string): Promise<PidFile | null> => {
  const text = await readFile(pidFileOf(clusterDir), 'utf8').catch(() => '')
  const [pid, , startedAt = 0, port] = text.split('\n').map(Number)
  return pid && port ? { pid, port, startedAt: new Date(startedAt * 1_000) } : null
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const freePort = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (wanted === 0 || (error.code !== 'EADDRINUSE' && error.code !== 'EACCES')) reject(error)
      else resolve(freePort(0))
    })
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/**
 * Starts PostgreSQL in its own session: it survives a crash of this server, and a Ctrl-C in the terminal does not
 * reach it while requests are in progress.
 */
const launch = (server: Server, port: number, attempt: number): ChildProcess => {
  const settings = Object.entries({ ...ourSettings, ...server.settings })
  const flags = ['-D', server.clusterDir, '-p', String(port), ...settings.flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  const log = openSync(server.logFile, attempt === 1 ? 'w' : 'a', 0o600)
  try {
    const child = spawn(executable(server.nativeDir, 'postgres'), flags, {
      cwd: server.clusterDir,
      env: postgresEnv(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log, log],
      ...server.runAs,
    })
    child.once('error', () => undefined)
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Stops a launched server that may not have written its pid file yet. */
const endLaunched = async (server: Server, child: ChildProcess): Promise<void> => {
  if (child.pid) await askToStop(server, child.pid)
  const deadline = performance.now() + stopTimeoutMs
  while (!hasEnded(child) && performance.now() < deadline) await pause(pollMs)
}

/** Waits until the launched server accepts connections; null if it exits first. */
const untilReady = async (
  server: Server,
  child: ChildProcess,
  port: number,
  { deadline, asked }: { deadline: number; asked: AbortSignal | undefined },
): Promise<Running | null> => {
  while (performance.now() < deadline) {
    if (hasEnded(child)) return null
    if (asked?.aborted) {
      await endLaunched(server, child)
      throw asked.reason as Error
    }
    if (child.pid && (await ask(server.record, port, server.clusterDir)) === 'ours') {
      return { pid: child.pid, port, adopted: false }
    }
    await pause(pollMs)
  }
  return null
}

/**
 * PostgreSQL does not start while a process of its user has the id in `postmaster.pid`, whatever that process is. It takes the id of its own parent
 * for a stale one, and then still makes sure by the other lines that no process uses the shared memory of the cluster.
 */
const disownPid = async ({ clusterDir }: Server, foreign: number): Promise<void> => {
  const lines = (await readFile(pidFileOf(clusterDir), 'utf8')).split('\n')
  if (Number(lines[0]) !== foreign) return
  await writeFile(pidFileOf(clusterDir), [process.pid, ...lines.slice(1)].join('\n'))
}

/** The living process that PostgreSQL takes for the server of the cluster. */
type Holder = { pid: number; facts: ProcessFacts | null }

type Found = { kind: 'running'; running: Running } | { kind: 'busy'; pid: number } | { kind: 'none'; holder?: Holder }

const findRunning = async (server: Server): Promise<Found> => {
  const found = await readPidFile(server.clusterDir)
  if (!found || found.pid === process.pid || !isAlive(found.pid)) return { kind: 'none' }
  const { pid, port, startedAt } = found
  const answer = await ask(server.record, port, server.clusterDir)
  if (answer === 'ours') return { kind: 'running', running: { pid, port, adopted: true } }
  if (answer === 'busy') return { kind: 'busy', pid }
  const facts = await processOf(pid)
  if (!facts || !isForeign(facts, { startedAt, clusterDir: server.clusterDir })) {
    return { kind: 'none', holder: { pid, facts } }
  }
  await disownPid(server, pid)
  return { kind: 'none' }
}

const describeHolder = ({ pid, facts }: Holder): string =>
  facts ? `process ${pid} (“${facts.command.join(' ')}”, since ${facts.startedAt.toISOString()})` : `process ${pid}`

/** What the start waits for, and what the operator can do, as sentences. */
export const explainWaiting = (
  { clusterDir, logFile }: Pick<Server, 'clusterDir' | 'logFile'>,
  found: Found,
): string => {
  if (found.kind === 'busy')
    return `PostgreSQL (process ${found.pid}) runs, but recovers or stops and takes no connections yet.`
  if (found.kind === 'none' && found.holder) {
    return (
      `${pidFileOf(clusterDir)} names ${describeHolder(found.holder)} as the PostgreSQL of this folder, but it does not answer. ` +
      'PostgreSQL does not start while that process runs. If it is a PostgreSQL that hangs, end it. ' +
      'If it is another program, remove that file. Then start again.'
    )
  }
  return `PostgreSQL takes no connections yet. The end of its log (${logFile}):\n${lastWords(logFile)}`
}

type RunOptions = {
  /** Whether the port is already in use by clients and must not change. */
  keepPort?: boolean
  /** Aborts the start and stops the launched server. */
  asked?: AbortSignal | undefined
  /** Called once if the start takes longer than usual, with what it waits for. */
  onWaiting?: ((sentence: string) => void) | undefined
}

/** A start that takes longer is explained. A usual one takes less than a second. */
const explainAfterMs = 3_000

/** Explains what the start waits for, once, even while PostgreSQL is asked or recovers. */
const explainLater = (server: Server, found: () => Found, onWaiting: RunOptions['onWaiting']) => {
  const timer = setTimeout(() => onWaiting?.(explainWaiting(server, found())), explainAfterMs)
  timer.unref()
  return () => clearTimeout(timer)
}

type Attempt = { number: number; deadline: number } & Pick<RunOptions, 'keepPort' | 'asked'>

/** Starts a new server; null if it exits before it is ready. */
const startNew = async (server: Server, { number, deadline, keepPort, asked }: Attempt): Promise<Running | null> => {
  const port = keepPort ? server.record.port : await freePort(server.record.port)
  return untilReady(server, launch(server, port, number), port, { deadline, asked })
}

/**
 * The running PostgreSQL of this cluster: the one that survived a crash of the server, or a new one. `postmaster.pid`
 * is never removed, because PostgreSQL detects a stale one itself, see {@link disownPid}. After a kill -9 the first attempts can fail while
 * its orphaned processes end, so the start is retried.
 */
export const ensureRunning = async (
  server: Server,
  { keepPort = false, asked, onWaiting }: RunOptions,
): Promise<Running> => {
  const deadline = performance.now() + startTimeoutMs
  let found: Found = { kind: 'none' }
  const stopExplaining = explainLater(server, () => found, onWaiting)
  try {
    for (let attempt = 1; performance.now() < deadline;) {
      asked?.throwIfAborted()
      found = await findRunning(server)
      if (found.kind === 'running') return found.running
      const mayStart = found.kind === 'none'
      const started = mayStart ? await startNew(server, { number: attempt, deadline, keepPort, asked }) : null
      if (started) return started
      if (mayStart) attempt += 1
      await pause(Math.min(100 * attempt, 1_000))
    }
  } finally {
    stopExplaining()
  }
  throw new CannotStartPostgres(
    `The embedded PostgreSQL did not start within ${startTimeoutMs / 1_000} seconds. ${explainWaiting(server, found)}\n` +
      'Or set DATABASE_URL to a PostgreSQL server of your own.',
  )
}

/** Ends the server of this cluster that survived a crash of Muster. */
export const endSurvivor = async (server: Server): Promise<void> => {
  const deadline = performance.now() + startTimeoutMs
  while (performance.now() < deadline) {
    const found = await findRunning(server)
    if (found.kind === 'none') return
    if (found.kind === 'running') return shutDown(server, found.running.pid)
    await pause(pollMs)
  }
}

const lastWords = (logFile: string): string => {
  try {
    return readFileSync(logFile, 'utf8').trim().split('\n').slice(-5).join('\n')
  } catch {
    return '(none)'
  }
}

/** Fast shutdown: closes connections and keeps all committed data. Resolves when the server has ended. */
export const shutDown = async (server: Server, pid: number): Promise<void> => {
  await askToStop(server, pid)
  const deadline = performance.now() + stopTimeoutMs
  while (performance.now() < deadline) {
    // The pid file is removed last. The process may remain as a zombie if no parent reaps it.
    if (!isAlive(pid) || (await readPidFile(server.clusterDir))?.pid !== pid) return
    await pause(pollMs)
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop within ${stopTimeoutMs / 1_000} seconds`)
}

const askToStop = async (server: Server, pid: number): Promise<void> => {
  if (process.platform === 'win32') {
    const flags = ['stop', '-D', server.clusterDir, '-m', 'fast', '-W']
    await promisify(execFile)(executable(server.nativeDir, 'pg_ctl'), flags, { env: postgresEnv() })
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
