import { type ChildProcess, execFileSync, spawn } from 'node:child_process'

/** The user that a program runs as; null: the user of this process. */
export type RunAs = { uid: number; gid: number } | null

type Options = {
  as?: RunAs
  env?: Record<string, string>
  cwd?: string
  /** Written to its standard input. */
  input?: string
}
export type Ending = { code: number | null; signal: NodeJS.Signals | null }
export type Program = {
  pid: number
  said: () => string
  ended: Promise<Ending>
  isRunning: () => boolean
  /** Sends a signal and waits until it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<Ending>
  process: ChildProcess
}

const running = new Map<ChildProcess, Promise<unknown>>()

/** Each program leads a group, so that what it started itself ends too. */
const killGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    process.kill(-(child.pid ?? 0), signal)
  } catch {
    child.kill(signal)
  }
}
process.on('exit', () => running.forEach((_ended, child) => killGroup(child, 'SIGKILL')))

/** Kills all programs that still run. */
export const killPrograms = async (): Promise<void> => {
  for (const child of running.keys()) killGroup(child, 'SIGKILL')
  await Promise.allSettled(running.values())
}

/** A user of this machine, if this process is root and can run programs as that user. */
export const userNamed = (name: string): RunAs => {
  if (process.getuid?.() !== 0) return null
  const idOf = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const basicEnvironment = (): Record<string, string> => ({ PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C.UTF-8' })

/** Starts a program with a minimal environment and without a terminal. */
export const startProgram = (command: string, args: string[], options: Options = {}): Program => {
  const { as = null, env = {}, cwd, input } = options
  const child = spawn(command, args, {
    ...(as && { uid: as.uid, gid: as.gid }),
    env: { ...basicEnvironment(), ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-1_000_000)))
  }
  child.stdin.on('error', () => undefined)
  child.stdin.end(input ?? '')
  const ended = new Promise<Ending>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => done({ code, signal }))
  })
  running.set(child, ended)
  void ended.catch(() => undefined).finally(() => running.delete(child))
  return {
    pid: child.pid ?? 0,
    said: () => said,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return ended
    },
    process: child,
  }
}

/** Runs a program to its end. Returns its exit code and what it printed. */
export const runProgram = async (command: string, args: string[], options: Options = {}) => {
  const program = startProgram(command, args, options)
  const { code, signal } = await program.ended
  return { code: code ?? signal, said: program.said().trim() }
}

/** Runs a program that must succeed. Returns what it printed. */
export const mustRun = async (command: string, args: string[], options: Options = {}): Promise<string> => {
  const { code, said } = await runProgram(command, args, options)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}: ${said.slice(-1_000)}`)
  return said
}
