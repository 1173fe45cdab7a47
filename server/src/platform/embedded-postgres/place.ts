import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The user that PostgreSQL runs as, if it is not the user of the server. */
export type RunAs = { uid: number; gid: number }

/** PostgreSQL refuses to run as root. This is the user `nobody` on nearly all systems, which owns nothing else. */
export const nobody: RunAs = { uid: 65534, gid: 65534 }

/** The folder for what an unprivileged user cannot reach in the checkout, one per checkout. */
export const sharedFolder = (sharedDir: string, checkoutDir: string): string =>
  join(sharedDir, createHash('sha256').update(checkoutDir).digest('hex').slice(0, 12))

const bit = { read: 4, enter: 1 }

const allows = async (path: string, { uid, gid }: RunAs, right: number): Promise<boolean> => {
  const found = await stat(path)
  const shift = found.uid === uid ? 6 : found.gid === gid ? 3 : 0
  return ((found.mode >> shift) & right) === right
}

/** Whether `user` may enter this folder and every one above it. */
export const mayReach = async (folder: string, user: RunAs): Promise<boolean> => {
  const real = await realpath(folder)
  for (let path = real; ; path = dirname(path)) {
    if (!(await allows(path, user, bit.enter))) return false
    if (path === dirname(path)) return true
  }
}

const mayRunBinaries = async (nativeDir: string, user: RunAs): Promise<boolean> => {
  for (const folder of ['bin', 'lib', 'share/postgresql']) {
    if (!(await mayReach(join(nativeDir, folder), user))) return false
  }
  const files = [join(nativeDir, 'bin', 'postgres'), join(nativeDir, 'share/postgresql/postgres.bki')]
  for (const file of files) if (!(await allows(file, user, bit.read))) return false
  return true
}

/**
 * Binaries that `user` may run: those of the package, or if they are not reachable (a checkout under a 0700 home, or
 * a strict umask), a copy in `sharedHere`, created once per version.
 */
export const reachableBinaries = async (
  nativeDir: string,
  version: string,
  user: RunAs,
  sharedHere: string,
): Promise<string> => {
  if (await mayRunBinaries(nativeDir, user)) return nativeDir
  const copy = join(sharedHere, `postgres-${version}`, 'native')
  if (await stat(copy).catch(() => null)) return copy
  await makeSharedFolder(sharedHere)
  const unfinished = join(sharedHere, `unfinished-${process.pid}`)
  await cp(nativeDir, join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  })
  await openToAll(unfinished)
  await rm(dirname(copy), { recursive: true, force: true })
  await rename(unfinished, dirname(copy))
  return copy
}

export const makeSharedFolder = async (sharedHere: string): Promise<void> => {
  for (const folder of [dirname(sharedHere), sharedHere]) {
    // An existing folder keeps its mode. The mode of a new one must not depend on the umask.
    const made = await mkdir(folder, { recursive: true })
    if (made) await chmod(folder, 0o755)
  }
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, 0o755)
  }
}
