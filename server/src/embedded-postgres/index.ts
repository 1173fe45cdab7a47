import { mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findBinaries, linkLibraries, thisMachine } from './binaries.ts'
import { CannotStartPostgres } from './cannot-start.ts'
import { makeCluster } from './cluster.ts'
import { DataDirInUse, lockDirectory } from './lock.ts'
import { requireSameMajor } from './major-version.ts'
import { makeSharedFolder, mayReach, nobody, reachableBinaries, type RunAs, sharedFolder } from './place.ts'
import { ensureRunning, freePort, type Server, shutDown } from './postmaster.ts'
import { clusterPath, type ClusterRecord, newClusterId, newRecord, readRecord, saveRecord } from './record.ts'
import { ensureRoles, urls } from './roles.sql.ts'
import { type Log, watch } from './watch.ts'

export { CannotStartPostgres, DataDirInUse }

export type EmbeddedPostgresOptions = {
  /** Created if it does not exist. */
  dataDir: string
  log: Log
  /** PostgreSQL settings over the launcher's own, e.g. `{ fsync: 'off' }` for a throw-away database. */
  settings?: Record<string, string>
  /** Folder for files that an unprivileged user cannot reach in the checkout. Used only as root. */
  sharedDir?: string
  /** Aborts the start: no process is left running, and the next start can use the folder. */
  asked?: AbortSignal
}

export type EmbeddedPostgres = {
  /** URL of the owner role, which migrates the database; contains a password. */
  ownerUrl: string
  /** URL of `muster_app`, which owns nothing; contains a password. */
  appUrl: string
  /** Whether a database that survived a crash of the server was adopted. */
  adopted: boolean
  /** The folder of the cluster, for the start block. */
  clusterDir: string
  /** Whether that folder is outside the data directory, because PostgreSQL's user cannot reach the data directory. */
  movedOut: boolean
  logFile: string
  /** The current process id of the database. */
  pid: () => number
  /** Stops the database and releases the lock of the data directory. Call it after the last response. */
  stop: () => Promise<void>
}

const checkoutDir = resolve(import.meta.dirname, '../../..')
const isRoot = process.getuid?.() === 0

/**
 * Starts the embedded PostgreSQL on a data directory, or adopts the one that survived there. Only one server may use a
 * data directory; a second one gets {@link DataDirInUse}. Other failures throw {@link CannotStartPostgres}.
 * Only `stop()` stops the database, because it must outlive the requests in progress.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const packaged = findBinaries(thisMachine())
  await mkdir(options.dataDir, { recursive: true })
  const dataDir = await realpath(options.dataDir)
  const lock = lockDirectory(dataDir)
  try {
    const server = await prepare(packaged, dataDir, options)
    const running = await ensureRunning(server, { asked: options.asked })
    server.record.port = running.port
    await saveRecord(dataDir, server.record)
    await ensureRoles(server.record)
    const guard = watch(server, running.pid, options.log)
    return {
      ...urls(server.record),
      adopted: running.adopted,
      clusterDir: server.clusterDir,
      movedOut: dirname(server.clusterDir) !== dataDir,
      logFile: server.logFile,
      pid: guard.pid,
      stop: async () => {
        const pid = await guard.end()
        await shutDown(server, pid).finally(() => lock.release())
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const prepare = async (packaged: string, dataDir: string, options: EmbeddedPostgresOptions): Promise<Server> => {
  const sharedHere = sharedFolder(options.sharedDir ?? '/var/lib/muster', checkoutDir)
  const record = (await readRecord(dataDir)) ?? (await placeCluster(dataDir, sharedHere))
  const clusterDir = clusterPath(dataDir, record)
  const version = await versionOf(packaged)
  const runAs = record.made ? await ownerOf(clusterDir) : isRoot ? nobody : null
  if (record.made) await requireSameMajor(dataDir, clusterDir, version)
  await linkLibraries(packaged)
  const nativeDir = runAs ? await reachableBinaries(packaged, version, runAs, sharedHere) : packaged
  if (!record.made) {
    await saveRecord(dataDir, record)
    await makeCluster({
      nativeDir,
      clusterDir,
      superuserPassword: record.passwords.superuser,
      runAs,
      asked: options.asked,
    })
    record.made = true
  }
  const logFile = join(dataDir, 'postgres.log')
  return { nativeDir, clusterDir, logFile, runAs, record, settings: options.settings ?? {} }
}

const placeCluster = async (dataDir: string, sharedHere: string): Promise<ClusterRecord> => {
  const id = newClusterId()
  const port = await freePort(0)
  if (!isRoot || (await mayReach(dataDir, nobody))) return newRecord(id, 'postgres', port)
  await makeSharedFolder(sharedHere)
  return newRecord(id, join(sharedHere, `data-${id}`), port)
}

/** PostgreSQL runs as the owner of its folder; only root can choose that. */
const ownerOf = async (clusterDir: string): Promise<RunAs | null> => {
  if (process.platform === 'win32') return null
  const { uid, gid } = await stat(clusterDir)
  if (isRoot) return { uid, gid }
  if (uid === process.getuid?.()) return null
  throw new CannotStartPostgres(
    `${clusterDir} belongs to another user (${uid}). Start as that user or as root, or give another DATA_DIR.`,
  )
}

const versionOf = async (nativeDir: string): Promise<string> => {
  const text = await readFile(join(nativeDir, '..', 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/**
 * The URLs of the embedded database for a command: of the running server's database if there is one, else
 * of one that is started for the command. `stop` stops only the latter.
 */
export const openEmbeddedPostgres = async (
  options: EmbeddedPostgresOptions,
): Promise<Pick<EmbeddedPostgres, 'ownerUrl' | 'appUrl' | 'stop'>> => {
  try {
    return await startEmbeddedPostgres(options)
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const record = await readRecord(await realpath(options.dataDir))
    if (!record) throw error
    return { ...urls(record), stop: () => Promise.resolve() }
  }
}
