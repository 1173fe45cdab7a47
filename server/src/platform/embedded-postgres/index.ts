import { mkdir, realpath } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findBinaries, thisMachine } from './binaries.ts'
import { CannotStartPostgres } from './cannot-start.ts'
import { DataDirInUse, lockDirectory } from './lock.ts'
import type { MoveOptions } from './move-cluster.ts'
import { ensureRunning, shutDown } from './postmaster.ts'
import { prepare, type PrepareOptions } from './prepare.ts'
import { readRecord, saveRecord } from './record.ts'
import { listReplaced, removeReplaced } from './replaced.ts'
import { ensureRoles, type Urls, urls } from './roles.sql.ts'
import { type Log, watch } from './watch.ts'

export { CannotStartPostgres, DataDirInUse, removeReplaced }
export type { MoveOptions, Urls }

export type EmbeddedPostgresOptions = PrepareOptions & {
  /** Created if it does not exist. */
  dataDir: string
  log: Log
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
  /** Folders of clusters that moves left behind. */
  replaced: string[]
  /** The current process id of the database. */
  pid: () => number
  /** Stops the database and releases the lock of the data directory. Call it after the last response. */
  stop: () => Promise<void>
}

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
    const onWaiting = (sentence: string) =>
      options.log.warn({ logFile: server.logFile }, `the embedded PostgreSQL is not ready: ${sentence}`)
    const running = await ensureRunning(server, { asked: options.asked, onWaiting })
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
      replaced: await listReplaced(dataDir, server.record),
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
    if (record.next) {
      throw new CannotStartPostgres(
        'A Muster is moving this database to a new PostgreSQL now. Run this again when it serves the site.',
        error,
      )
    }
    return { ...urls(record), stop: () => Promise.resolve() }
  }
}
