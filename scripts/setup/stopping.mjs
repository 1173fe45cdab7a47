import { readFileSync } from 'node:fs'

/** The set-up was stopped by a signal before it had finished. */
export class Stopped extends Error {
  constructor(signal) {
    super(`ended by ${signal}`)
    this.signal = signal
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const parentCheckMs = 500

/** The running child processes: a step of the set-up, or the program that was started after it. */
const children = new Set()
let stoppedBy = null

const stop = (signal) => {
  stoppedBy ??= signal
  // A terminal sends Ctrl-C to the children, too. A second signal would make them stop without waiting.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  for (const child of children) child.kill(signal)
}

/** Whether npm runs this program directly as a script. An npm script that starts it in the background does not count. */
const isRunByNpm = () => process.env.npm_lifecycle_script?.includes('scripts/setup.mjs') === true

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const readProc = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** The process id of npm if a shell runs between npm and this process. Known on Linux only. The shell may outlive npm. */
const parentOfShell = (shell) =>
  readProc(shell, 'cmdline').includes('scripts/setup.mjs')
    ? /^.*\) \S (\d+)/.exec(readProc(shell, 'stat'))?.[1]
    : undefined

/**
 * npm sends SIGTERM to the shell that runs its scripts, and some shells exit without forwarding it. This process then has another
 * parent, or on Windows a parent that no longer exists. If npm was killed, the shell has another parent.
 */
const watchParent = () => {
  const shell = process.ppid
  const npm = parentOfShell(shell)
  const isSame = () => process.ppid === shell && isAlive(shell) && parentOfShell(shell) === npm
  const timer = setInterval(() => {
    if (isSame()) return
    clearInterval(timer)
    stop('SIGTERM')
  }, parentCheckMs)
  timer.unref()
}

/** From now on, a signal or the end of npm's shell stops all child processes. */
export const passStopsOn = () => {
  for (const signal of signals) process.on(signal, () => stop(signal))
  if (isRunByNpm()) watchParent()
}

/** Forwards every stop signal to the child, including one that arrived before it started. */
export const endWithUs = (child) => {
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (stoppedBy) child.kill(stoppedBy)
}

export const throwIfStopped = () => {
  if (stoppedBy) throw new Stopped(stoppedBy)
}

/** Ends this process with the signal's default action, so that its parent sees the signal. */
export const dieBy = (signal) => {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/** Whether the program may replace this process. Under npm it may not, because this process watches npm's shell. */
export const mayBeReplaced = () => !isRunByNpm()
