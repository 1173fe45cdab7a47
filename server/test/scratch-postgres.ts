import { accessSync, constants, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/embedded-postgres/index.ts'

const log = { warn: () => undefined, error: () => undefined }

const settings = {
  // Losing these rows in a power cut is no loss, and syncing them would only slow the tests.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Only a superuser may end it, so that no test could drop a database that it works in.
  autovacuum: 'off',
}

const memory = '/dev/shm'
/** What a run's databases and their write-ahead log may come to, twice, in bytes. */
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

/** A run that was killed leaves its database running: takes it over, stops it, and removes it. */
const removeLeftovers = async (home: string, prefix: string): Promise<void> => {
  for (const name of (await readdir(home)).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(home, name)
    // A run that still lives holds its folder, and another user's is not ours to remove.
    const leftover = await startEmbeddedPostgres({ dataDir: folder, log, settings }).catch(() => null)
    if (!leftover) continue
    await leftover.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export type ScratchPostgres = EmbeddedPostgres & {
  folder: string
  /** Ends the server and keeps its databases. */
  halt(): Promise<void>
  /** Starts it again, at the same address. */
  resume(): Promise<void>
}

/**
 * A PostgreSQL whose databases nobody keeps. A database is some hundreds of files, and making one takes a disk many times as long
 * as it takes memory: where Linux has room for them there, they are.
 * @param prefix of its folder's name, by which what a killed run left behind is found and removed
 */
export const startScratchPostgres = async (
  prefix: string,
  more: Record<string, string> = {},
): Promise<ScratchPostgres> => {
  const home = hasRoomInMemory() ? memory : tmpdir()
  for (const place of new Set([home, tmpdir()])) await removeLeftovers(place, prefix)
  const folder = await mkdtemp(join(home, prefix))
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
