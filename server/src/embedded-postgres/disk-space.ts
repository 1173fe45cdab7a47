import { opendir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStartPostgres } from './cannot-start.ts'

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
export const requireSpaceForCopy = async (clusterDir: string, folder: string): Promise<void> => {
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
