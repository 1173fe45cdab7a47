import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { executable } from './binaries.ts'
import { CannotStartPostgres } from './cannot-start.ts'
import type { RunAs } from './place.ts'

const run = promisify(execFile)

/** The environment of PostgreSQL's programs: without our secrets and the user's `PG…` variables. */
export const postgresEnv = (): NodeJS.ProcessEnv => {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, TZ: 'UTC', LC_ALL: process.platform === 'darwin' ? 'en_US.UTF-8' : 'C' }
}

// The built-in collation is the same on every machine and in every version. The character types must know more than
// ASCII, else trigrams drop every accented or non-Latin letter.
const locale = (): string[] => {
  const characterTypes = { linux: ['--lc-ctype=C.UTF-8'], darwin: ['--lc-ctype=en_US.UTF-8'] }
  const own = process.platform === 'linux' || process.platform === 'darwin' ? characterTypes[process.platform] : []
  return ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', ...own]
}

type NewCluster = {
  nativeDir: string
  clusterDir: string
  superuserPassword: string
  runAs: RunAs | null
  /** Aborts the creation. */
  asked: AbortSignal | undefined
}

/**
 * Removes what interrupted creations left. An initdb that outlived its Muster may still write into its folder. Each creation has a folder
 * of its own, so that one can be left to a later start.
 */
const removeUnfinished = async (clusterDir: string): Promise<void> => {
  const parent = dirname(clusterDir)
  const names = (await readdir(parent)).filter((name) => name.startsWith(`${basename(clusterDir)}.unfinished`))
  for (const name of names) {
    const retrying = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }
    await rm(join(parent, name), retrying).catch(() => undefined)
  }
}

/**
 * Creates a new cluster with password authentication. It appears at `clusterDir` in one step, so that a crash
 * leaves no partial database.
 */
export const makeCluster = async ({
  nativeDir,
  clusterDir,
  superuserPassword,
  runAs,
  asked,
}: NewCluster): Promise<void> => {
  await removeUnfinished(clusterDir)
  const unfinished = `${clusterDir}.unfinished-${randomBytes(4).toString('hex')}`
  const passwordFile = `${unfinished}.password`
  await mkdir(unfinished, { mode: 0o700, recursive: true })
  await writeFile(passwordFile, superuserPassword, { mode: 0o600 })
  if (runAs) for (const path of [unfinished, passwordFile]) await chown(path, runAs.uid, runAs.gid)
  const flags = ['-D', unfinished, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, ...locale()]
  try {
    await run(executable(nativeDir, 'initdb'), flags, {
      cwd: dirname(clusterDir),
      env: postgresEnv(),
      ...runAs,
      ...(asked && { signal: asked }),
    })
    await rename(unfinished, clusterDir)
  } catch (error) {
    const said = (error as { stderr?: string }).stderr?.trim() || String(error)
    throw new CannotStartPostgres(
      `The embedded PostgreSQL could not create its database in ${clusterDir}: ${said}\n` +
        'Or set DATABASE_URL to a PostgreSQL server of your own.',
      error,
    )
  } finally {
    await rm(passwordFile, { force: true })
    await removeUnfinished(clusterDir)
  }
}
