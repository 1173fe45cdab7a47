import { mkdir, opendir, rm, stat, statfs } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { faultPoint } from '../base/faults.ts'
import { linkLibraries } from './binaries.ts'
import { CannotStartPostgres } from './cannot-start.ts'
import { makeCluster } from './cluster.ts'
import type { OlderBinaries } from './older-binaries.ts'
import { reachableBinaries, type RunAs } from './place.ts'
import { endSurvivor, ensureRunning, type Server, shutDown } from './postmaster.ts'
import {
  clusterExists,
  clusterPath,
  type ClusterRecord,
  newClusterId,
  saveEarlierRecord,
  saveRecord,
} from './record.ts'
import { ensureRoles, type Urls, urls } from './roles.sql.ts'

const megabyte = 1_000_000

/** The size of all files in a folder, in bytes. */
const sizeOf = async (folder: string): Promise<number> => {
  let bytes = 0
  for await (const entry of await opendir(folder, { recursive: true })) {
    if (!entry.isFile()) continue
    // PostgreSQL may remove a file meanwhile.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => null)
    bytes += found?.size ?? 0
  }
  return bytes
}

/** PostgreSQL keeps at most about this much of its write-ahead log. */
const walBytesMax = 1_000 * megabyte
/** An empty cluster, and the earlier binaries packed and unpacked. */
const fixedBytes = 250 * megabyte

/** Throws an error for the operator unless a copy of the cluster fits beside it. */
const requireSpaceForCopy = async (clusterDir: string, folder: string): Promise<void> => {
  const size = await sizeOf(clusterDir)
  const needed = size + Math.min(size, walBytesMax) + fixedBytes
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free >= needed) return
  const inMegabytes = (bytes: number) => `${Math.ceil(bytes / megabyte)} MB`
  throw new CannotStartPostgres(
    `Moving the database in ${clusterDir} to a new PostgreSQL needs ${inMegabytes(needed)} free in ${folder}, which has ${inMegabytes(free)}. ` +
      'Make room, and start again. Nothing was changed.',
  )
}

export type MoveOptions = {
  /** Copies everything from one database into another, empty one and compares it. Throws if they differ. */
  copy: (from: Urls, to: Urls) => Promise<void>
  /** Tells the operator how far the move is. */
  report: (line: string) => void
}

type Move = {
  dataDir: string
  /** The record of the cluster to move. */
  record: ClusterRecord
  /** The binaries of this version of Muster. */
  current: { nativeDir: string; major: string }
  /** The major version that made the cluster, and its binaries, which may be fetched into a folder. */
  earlier: { major: string; find: (folder: string) => Promise<OlderBinaries> }
  runAs: RunAs | null
  sharedHere: string
  settings: Record<string, string>
  options: MoveOptions
  asked: AbortSignal | undefined
}

/** The folder for what only the move needs. */
const workFolder = (dataDir: string): string => join(dataDir, 'postgres-upgrade')

/** Removes what a move needed that has finished, or that an earlier version of Muster gave up. Returns the record without it. */
export const removeWork = async (dataDir: string, { next, ...record }: ClusterRecord): Promise<ClusterRecord> => {
  await rm(workFolder(dataDir), { recursive: true, force: true })
  if (next) await rm(clusterPath(dataDir, next), { recursive: true, force: true })
  return record
}

/** Beside the cluster that it replaces. A folder of that name may be there if the operator went back to an earlier version. */
const placeNext = async ({ dataDir, record, current }: Move): Promise<NonNullable<ClusterRecord['next']>> => {
  if (record.next) return record.next
  const id = newClusterId()
  if (isAbsolute(record.clusterDir)) return { id, clusterDir: join(dirname(record.clusterDir), `data-${id}`) }
  const clusterDir = `postgres.${current.major}`
  return (await clusterExists(join(dataDir, clusterDir)))
    ? { id, clusterDir: `${clusterDir}-${id}` }
    : { id, clusterDir }
}

/** Both servers get free ports, so that no command connects to them by the port in the record. */
const privatePort = (record: ClusterRecord): ClusterRecord => ({ ...record, port: 0 })

const earlierServer = async (move: Move): Promise<Server> => {
  const { dataDir, record, earlier, runAs, sharedHere } = move
  const folder = workFolder(dataDir)
  await mkdir(folder, { recursive: true })
  const { nativeDir, version } = await earlier.find(folder)
  await linkLibraries(nativeDir)
  return {
    nativeDir: runAs ? await reachableBinaries(nativeDir, version, runAs, sharedHere) : nativeDir,
    clusterDir: clusterPath(dataDir, record),
    logFile: join(folder, 'earlier.log'),
    runAs,
    record: privatePort(record),
    settings: move.settings,
  }
}

const nextServer = (move: Move, next: ClusterRecord): Server => ({
  nativeDir: move.current.nativeDir,
  clusterDir: clusterPath(move.dataDir, next),
  logFile: join(workFolder(move.dataDir), 'next.log'),
  runAs: move.runAs,
  record: privatePort(next),
  settings: move.settings,
})

/** Starts a server, runs the work with its record, and stops it. */
const whileRunning = async (
  server: Server,
  asked: AbortSignal | undefined,
  work: (record: ClusterRecord) => Promise<void>,
): Promise<void> => {
  const { pid, port } = await ensureRunning(server, { asked })
  await work({ ...server.record, port }).finally(() => shutDown(server, pid))
}

const rejectWhenAborted = (asked: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(asked?.reason as Error)
    if (asked?.aborted) stop()
    else asked?.addEventListener('abort', stop, { once: true })
  })

const copyBetween = (from: Server, to: Server, { options, asked }: Move): Promise<void> =>
  whileRunning(from, asked, (source) =>
    whileRunning(to, asked, async (target) => {
      await ensureRoles(target)
      faultPoint('move.running')
      const copied = options.copy(urls(source), urls(target))
      // An aborted copy ends when its servers do.
      copied.catch(() => undefined)
      await Promise.race([copied, rejectWhenAborted(asked)])
    }),
  )

const clear = async (server: Server): Promise<void> => {
  await endSurvivor(server)
  await rm(server.clusterDir, { recursive: true, force: true })
}

const copyInto = async (from: Server, to: Server, move: Move): Promise<void> => {
  const { record, runAs, asked } = move
  const { superuser } = record.passwords
  const { nativeDir, clusterDir } = to
  await makeCluster({ nativeDir, clusterDir, superuserPassword: superuser, runAs, asked })
  await copyBetween(from, to, move)
  faultPoint('move.copied')
}

const explain = (error: unknown, { record, dataDir, asked }: Move): unknown => {
  if (asked?.aborted || error instanceof CannotStartPostgres) return error
  return new CannotStartPostgres(
    `The database in ${clusterPath(dataDir, record)} could not be moved, and stays as it is: ${(error as Error).message}`,
    error,
  )
}

/**
 * Moves a cluster of an earlier major version into a new one, and returns its record. The record file is replaced in one step, so that
 * after a crash either the old cluster is in use, and the next start begins again, or the new one, which is whole. The old one stays. Record 61.
 */
export const moveCluster = async (move: Move): Promise<ClusterRecord> => {
  const { dataDir, record, current, earlier, options } = move
  const clusterDir = clusterPath(dataDir, record)
  options.report(
    `The database was made by PostgreSQL ${earlier.major}. It is moved to PostgreSQL ${current.major} once, which may take minutes. The old one stays.`,
  )
  await requireSpaceForCopy(clusterDir, dirname(clusterDir))
  const from = await earlierServer(move)
  const next = await placeNext(move)
  const { next: _next, ...kept } = record
  await saveRecord(dataDir, { ...kept, next })
  faultPoint('move.begun')
  const replaced = [...(record.replaced ?? []), { major: earlier.major, clusterDir: record.clusterDir }]
  const moved: ClusterRecord = { ...kept, ...next, replaced }
  const to = nextServer(move, moved)
  await endSurvivor(from)
  await clear(to)
  try {
    await copyInto(from, to, move)
  } catch (error) {
    await clear(to)
    throw explain(error, move)
  }
  await saveEarlierRecord(dataDir, earlier.major, kept)
  await saveRecord(dataDir, moved)
  faultPoint('move.switched')
  await removeWork(dataDir, moved)
  options.report(
    `The database is moved to PostgreSQL ${current.major}. The old one stays in ${clusterDir} until you run \`npm run cli -- remove-old-database\`.`,
  )
  return moved
}
