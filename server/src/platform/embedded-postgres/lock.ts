import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CannotStartPostgres } from './cannot-start.ts'

const sqliteBusy = 5

export type DirectoryLock = { release(): void }

/** Another server already uses the data directory. */
export class DataDirInUse extends CannotStartPostgres {}

/**
 * Locks a data directory for this process, or throws an error that names the other server.
 *
 * The lock is an exclusive SQLite transaction on an empty file: the operating system holds it, on Linux, macOS
 * and Windows, and releases it when the process ends in any way. So there are no stale locks, and
 * a reused process id does not matter. No other code may open that file: closing it would release a POSIX lock. Record 5.
 */
export const lockDirectory = (dataDir: string): DirectoryLock => {
  const lockFile = openLockFile(dataDir)
  const noteFile = join(dataDir, 'muster.pid')
  try {
    lockFile.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lockFile.close()
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    throw new DataDirInUse(
      `Another Muster (process ${readNote(noteFile)}) already uses ${dataDir}. ` +
        'Stop it first, or give this one another DATA_DIR and PORT.',
    )
  }
  writeFileSync(noteFile, `${process.pid}\n`, { mode: 0o600 })
  return { release: () => lockFile.close() }
}

const openLockFile = (dataDir: string): DatabaseSync => {
  try {
    accessSync(dataDir, constants.W_OK)
    return new DatabaseSync(join(dataDir, 'muster.lock'), { timeout: 0 })
  } catch (error) {
    throw new CannotStartPostgres(
      `${dataDir} cannot be written by this user. Start as the user who owns it, or give another DATA_DIR.`,
      error,
    )
  }
}

const readNote = (noteFile: string): string => {
  try {
    return readFileSync(noteFile, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
