import { readFileSync } from 'node:fs'

/** The set-up was told to end before it was done. */
export class Stopped extends Error {
  constructor(signal) {
    super(`ended by ${signal}`)
    this.signal = signal
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const lookEveryMs = 500

/** What runs for us now: a step of the set-up, or the program that all was set up for. */
const children = new Set()
let stoppedBy = null

const stop = (signal) => {
  stoppedBy ??= signal
  // A terminal's Ctrl-C reaches the children by itself; twice would mean: do not wait.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  for (const child of children) child.kill(signal)
}

/** Whether npm runs this program through a shell. A script of npm's that starts it in the background is not that. */
const isRunByNpm = () => process.env.npm_lifecycle_script?.includes('scripts/setup.mjs') === true

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const told = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Npm, where a shell stands between it and us and the system tells (Linux does); a shell may outlive it. */
const parentOfShell = (shell) =>
  told(shell, 'cmdline').includes('scripts/setup.mjs') ? /^.*\) \S (\d+)/.exec(told(shell, 'stat'))?.[1] : undefined

/**
 * npm passes SIGTERM to the shell that it runs scripts with, and some shells die without passing it on. This process then
 * has another parent, or on Windows one that is gone. A shell whose npm was killed has another parent in turn.
 */
const watchParent = () => {
  const shell = process.ppid
  const npm = parentOfShell(shell)
  const isSame = () => process.ppid === shell && isAlive(shell) && parentOfShell(shell) === npm
  const timer = setInterval(() => {
    if (isSame()) return
    clearInterval(timer)
    stop('SIGTERM')
  }, lookEveryMs)
  timer.unref()
}

/** From here on, signals and the end of npm's shell end what runs for us. */
export const passStopsOn = () => {
  for (const signal of signals) process.on(signal, () => stop(signal))
  if (isRunByNpm()) watchParent()
}

/** Has a child told of every stop, also of one that came before it. */
export const endWithUs = (child) => {
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (stoppedBy) child.kill(stoppedBy)
}

export const throwIfStopped = () => {
  if (stoppedBy) throw new Stopped(stoppedBy)
}

/** Ends this process as the signal alone would have. */
export const dieBy = (signal) => {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

/** Whether this process may be replaced by the program: npm's shell must be watched for as long as it runs. */
export const mayBeReplaced = () => !isRunByNpm()
