import { accessSync, constants, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/embedded-postgres/index.ts'
import { isAlive } from '../src/platform/embedded-postgres/postmaster.ts'

const log = { warn: () => undefined, error: () => undefined }

const settings = {
  // The data may be lost in a power failure, and syncing it would slow the tests down.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Only a superuser can terminate the connection, so no test can drop a database in use.
  autovacuum: 'off',
  // Each connection derives a key from the password, which takes 1 ms at the usual cost; tests open thousands of connections.
  scram_iterations: '1',
}

const memory = '/dev/shm'
/** Twice the maximum size of a run's databases and write-ahead log, in bytes. */
const roomNeeded = 4 * 1024 ** 3

const hasRoomInMemory = (): boolean => {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= roomNeeded && process.availableMemory() >= 2 * roomNeeded
  } catch {
    return false
  }
}

/** Whether a folder belongs to a run that was killed. The server of a running one may be stopped for a moment. */
const isLeftover = (name: string, prefix: string): boolean =>
  name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-', 1)))

/** Stops and removes the database server of a killed run. */
const removeLeftovers = async (home: string, prefix: string): Promise<void> => {
  for (const name of (await readdir(home)).filter((entry) => isLeftover(entry, prefix))) {
    const folder = join(home, name)
    // The folder belongs to another user.
    const leftover = await startEmbeddedPostgres({ dataDir: folder, log, settings }).catch(() => null)
    if (!leftover) continue
    await leftover.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export type ScratchPostgres = EmbeddedPostgres & {
  folder: string
  /** Stops the server and keeps its databases. */
  halt(): Promise<void>
  /** Restarts the server at the same address. */
  resume(): Promise<void>
}

/**
 * A temporary PostgreSQL server. A database consists of some hundreds of files, which are much faster to create in memory than on disk,
 * so they are in memory if Linux has enough of it.
 * @param prefix of the folder's name, by which the leftovers of killed runs are found and removed
 */
export const startScratchPostgres = async (
  prefix: string,
  more: Record<string, string> = {},
): Promise<ScratchPostgres> => {
  const home = hasRoomInMemory() ? memory : tmpdir()
  for (const place of new Set([home, tmpdir()])) await removeLeftovers(place, prefix)
  const folder = await mkdtemp(join(home, `${prefix}${process.pid}-`))
  await chmod(folder, 0o711)
  const start = () => startEmbeddedPostgres({ dataDir: folder, log, settings: { ...settings, ...more } })
  let server = await start()
  return {
    ...server,
    folder,
    halt: () => server.stop(),
    resume: async () => {
      server = await start()
    },
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
