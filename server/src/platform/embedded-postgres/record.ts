import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { CannotStartPostgres } from './cannot-start.ts'

/** The data needed to find and open the database again after a restart. Stored in a file that only its owner may read. */
export type ClusterRecord = {
  /** Part of the cluster's folder name outside the data directory, so that a new cluster never uses an old folder. */
  id: string
  /** False until the cluster exists, to distinguish a crash during its creation from a lost cluster. */
  made: boolean
  /** Relative to the data directory, or absolute if it is elsewhere. */
  clusterDir: string
  port: number
  passwords: { superuser: string; owner: string; app: string }
  /** The cluster that a move to another major version makes; in use only when it has taken the place of this one. */
  next?: Pick<ClusterRecord, 'id' | 'clusterDir'>
  /** Clusters that moves left behind. They stay until the operator removes them. */
  replaced?: ReplacedCluster[]
}

export type ReplacedCluster = { major: string; clusterDir: string }

const recordFile = (dataDir: string): string => join(dataDir, 'postgres.json')

const newPassword = (): string => randomBytes(24).toString('base64url')

export const newRecord = (id: string, clusterDir: string, port: number): ClusterRecord => ({
  id,
  made: false,
  clusterDir,
  port,
  passwords: { superuser: newPassword(), owner: newPassword(), app: newPassword() },
})

export const newClusterId = (): string => randomBytes(6).toString('hex')

/** The cluster's folder as an absolute path. */
export const clusterPath = (dataDir: string, { clusterDir }: Pick<ClusterRecord, 'clusterDir'>): string =>
  isAbsolute(clusterDir) ? clusterDir : join(dataDir, clusterDir)

/** The record of an earlier start; null on a new data directory. Throws an error for the operator if it is incomplete. */
export const readRecord = async (dataDir: string): Promise<ClusterRecord | null> => {
  const path = recordFile(dataDir)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new CannotStartPostgres(
      `${path} cannot be read by this user (${code ?? 'unknown error'}). Start as the user who started Muster ` +
        'here before, or give another DATA_DIR.',
      error,
    )
  })
  if (text === null) {
    const inPlace = await findCluster(dataDir)
    if (inPlace === null) return null
    throw new CannotStartPostgres(
      `${inPlace} holds a database, but its passwords (${path}) are gone. ` +
        'Restore that file, or move the folder away to begin with an empty database.',
    )
  }
  const record = JSON.parse(text) as ClusterRecord
  const cluster = clusterPath(dataDir, record)
  const made = await clusterExists(cluster)
  if (made || !record.made) return { ...record, made }
  throw new CannotStartPostgres(
    `The database of ${dataDir} should be in ${cluster}, but is not there. ` +
      `Restore it, or move ${path} away to begin with an empty database.`,
  )
}

/** A cluster in the data directory; one that a move made has its major version in the name. */
const findCluster = async (dataDir: string): Promise<string | null> => {
  const names = (await readdir(dataDir)).filter((name) => /^postgres(\.\d+)?$/.test(name)).toSorted()
  for (const name of names.toReversed()) if (await clusterExists(join(dataDir, name))) return join(dataDir, name)
  return null
}

export const clusterExists = (clusterDir: string): Promise<boolean> =>
  stat(join(clusterDir, 'PG_VERSION')).then(
    () => true,
    (error: unknown) => (error as NodeJS.ErrnoException).code === 'EACCES',
  )

/** Saves atomically: a crash leaves the old record or the new one. */
export const saveRecord = (dataDir: string, record: ClusterRecord): Promise<void> =>
  saveFile(recordFile(dataDir), record)

const earlierFile = (dataDir: string, major: string): string => join(dataDir, `postgres.${major}.json`)

/** Keeps the record of a cluster that a move replaces, to go back to. */
export const saveEarlierRecord = (dataDir: string, major: string, record: ClusterRecord): Promise<void> =>
  saveFile(earlierFile(dataDir, major), record)

export const removeEarlierRecord = (dataDir: string, major: string): Promise<void> =>
  rm(earlierFile(dataDir, major), { force: true })

const saveFile = async (file: string, record: ClusterRecord): Promise<void> => {
  const unfinished = `${file}.new`
  await writeFile(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  if (process.platform === 'win32') return
  // The new name must be durable too.
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}
