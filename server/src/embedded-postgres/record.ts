import { randomBytes } from 'node:crypto'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { CannotStartPostgres } from './cannot-start.ts'

/** What must outlive the server to find and enter its database again; a file that only its starter may read. */
export type ClusterRecord = {
  /** Names the cluster's folder where it lies outside the data directory, so that a new one never meets an old one. */
  id: string
  /** False until the cluster exists, so that a crash while it is being made is told from a loss. */
  made: boolean
  /** Relative to the data directory, or absolute where it had to lie elsewhere. */
  clusterDir: string
  port: number
  passwords: { superuser: string; owner: string; app: string }
}

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
export const clusterPath = (dataDir: string, { clusterDir }: ClusterRecord): string =>
  isAbsolute(clusterDir) ? clusterDir : join(dataDir, clusterDir)

/** The record of an earlier start, or null on a new data directory. Throws a sentence where only half of it is left. */
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
  const inPlace = join(dataDir, 'postgres')
  if (text === null) {
    if (!(await hasCluster(inPlace))) return null
    throw new CannotStartPostgres(
      `${inPlace} holds a database, but its passwords (${path}) are gone. ` +
        'Restore that file, or move the folder away to begin with an empty database.',
    )
  }
  const record = JSON.parse(text) as ClusterRecord
  const cluster = clusterPath(dataDir, record)
  const made = await hasCluster(cluster)
  if (made || !record.made) return { ...record, made }
  throw new CannotStartPostgres(
    `The database of ${dataDir} should lie in ${cluster}, but is not there. ` +
      `Restore it, or move ${path} away to begin with an empty database.`,
  )
}

const hasCluster = (clusterDir: string): Promise<boolean> =>
  stat(join(clusterDir, 'PG_VERSION')).then(
    () => true,
    (error: unknown) => (error as NodeJS.ErrnoException).code === 'EACCES',
  )

/** Saves in one step: a crash leaves the old record or the new one. */
export const saveRecord = async (dataDir: string, record: ClusterRecord): Promise<void> => {
  const unfinished = `${recordFile(dataDir)}.new`
  await writeFile(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, recordFile(dataDir))
}
