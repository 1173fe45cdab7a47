import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { linkLibraries, thisMachine } from './binaries.ts'
import { CannotStartPostgres } from './cannot-start.ts'
import { makeCluster } from './cluster.ts'
import { explainOtherMajor, majorOf, readMajor } from './major-version.ts'
import { moveCluster, type MoveOptions, removeWork } from './move-cluster.ts'
import { canBeMoved, fetchOlderBinaries, type OlderBinaries } from './older-binaries.ts'
import { makeSharedFolder, mayReach, nobody, reachableBinaries, type RunAs, sharedFolder } from './place.ts'
import { freePort, type Server } from './postmaster.ts'
import { clusterPath, type ClusterRecord, newClusterId, newRecord, readRecord, saveRecord } from './record.ts'

export type PrepareOptions = {
  /** PostgreSQL settings over the launcher's own, e.g. `{ fsync: 'off' }` for a throw-away database. */
  settings?: Record<string, string>
  /** Folder for files that an unprivileged user cannot reach in the checkout. Used only as root. */
  sharedDir?: string
  /** Aborts the start: no process is left running, and the next start can use the folder. */
  asked?: AbortSignal
  /** Moves data of an earlier major version of PostgreSQL. Without it, such data is an error. */
  move?: MoveOptions
  /** Finds the binaries of an earlier major version. By default they are fetched. */
  findOlder?: (folder: string) => Promise<OlderBinaries>
}

const checkoutDir = resolve(import.meta.dirname, '../../../..')
const isRoot = process.getuid?.() === 0

type Here = { dataDir: string; sharedHere: string; nativeDir: string; version: string; runAs: RunAs | null }

/** Everything to start the cluster of a data directory with, which is created or moved first if needed. */
export const prepare = async (packaged: string, dataDir: string, options: PrepareOptions): Promise<Server> => {
  const sharedHere = sharedFolder(options.sharedDir ?? '/var/lib/muster', checkoutDir)
  const found = (await readRecord(dataDir)) ?? (await placeCluster(dataDir, sharedHere))
  const version = await versionOf(packaged)
  const runAs = found.made ? await ownerOf(clusterPath(dataDir, found)) : isRoot ? nobody : null
  await linkLibraries(packaged)
  const nativeDir = runAs ? await reachableBinaries(packaged, version, runAs, sharedHere) : packaged
  const here = { dataDir, sharedHere, nativeDir, version, runAs }
  const record = found.made ? await currentCluster(here, found, options) : await newCluster(here, found, options)
  const logFile = join(dataDir, 'postgres.log')
  return {
    nativeDir,
    clusterDir: clusterPath(dataDir, record),
    logFile,
    runAs,
    record,
    settings: options.settings ?? {},
  }
}

/** The record of the cluster to use: the one that was found, or the one that takes its place. */
const currentCluster = async (here: Here, record: ClusterRecord, options: PrepareOptions): Promise<ClusterRecord> => {
  const { dataDir, nativeDir, version } = here
  const { move, settings = {}, asked } = options
  const clusterDir = clusterPath(dataDir, record)
  const [found, brought] = [await readMajor(clusterDir), majorOf(version)]
  if (found === brought) return removeWork(dataDir, record)
  if (!move || !canBeMoved(found)) throw explainOtherMajor({ dataDir, clusterDir, found, brought })
  const fetched = (folder: string) =>
    fetchOlderBinaries(found, { machine: thisMachine(), folder, report: move.report, asked })
  const earlier = { major: found, find: options.findOlder ?? fetched }
  const current = { nativeDir, major: brought }
  return moveCluster({ ...here, record, current, earlier, settings, options: move, asked })
}

const newCluster = async (
  { dataDir, nativeDir, runAs }: Here,
  record: ClusterRecord,
  { asked }: PrepareOptions,
): Promise<ClusterRecord> => {
  await saveRecord(dataDir, record)
  const clusterDir = clusterPath(dataDir, record)
  await makeCluster({ nativeDir, clusterDir, superuserPassword: record.passwords.superuser, runAs, asked })
  return { ...record, made: true }
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
