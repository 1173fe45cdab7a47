import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { compileCache } from './compile-cache.ts'
import { programFile } from './program-file.ts'

const root = resolve(import.meta.dirname, '../../..')
const program = programFile('main')

export type Buyer = { email: string; password: string }
/** What a server reports when it is ready. */
export type Ready = { url: string; buyers: Buyer[] | null }
export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** The product as a separate process. */
export type ServerProcess = {
  pid: number
  /** Rejects with the output if the process exits first. */
  ready: Promise<Ready>
  ended: Promise<Ending>
  isRunning(): boolean
  /** The output so far. */
  said(): string
  signal(signal: NodeJS.Signals): Promise<Ending>
}

const launched = new Set<ChildProcess>()

/** The minimal environment of a process and the settings of the test, without the environment of the test runner. */
const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'SystemRoot'].map((name) => [name, process.env[name]])),
  ...compileCache,
  PORT: '0',
  DEMO_DATA: 'off',
  DRAIN_SECONDS: '0',
  RATE_LIMIT: 'off',
  ...settings,
})

const endingOf = (child: ChildProcess): Promise<Ending> =>
  new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code, signal) => {
      launched.delete(child)
      done({ code, signal })
    })
  })

/** Starts the product with these settings and without the environment of the test runner. */
export const launch = (settings: Record<string, string>): ServerProcess => {
  const child = fork(program, {
    cwd: root,
    execArgv: [],
    env: environment(settings),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  launched.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr] as Readable[]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = endingOf(child)
  const ready = new Promise<Ready>((done, fail) => {
    child.once('message', (message) => done(message as Ready))
    void ended.then(({ code, signal }) => fail(new Error(`it ended with ${code ?? signal}:\n${output}`)))
  })
  // Not every test waits for it.
  ready.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    ready,
    ended,
    isRunning: () => launched.has(child),
    said: () => output,
    signal: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Stops servers that a failed test left running. */
export const killLaunched = (): void => {
  for (const child of launched) child.kill('SIGKILL')
}
