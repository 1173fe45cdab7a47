import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'

const root = resolve(import.meta.dirname, '../../..')
const program = resolve(root, 'server/src/main.ts')

export type Buyer = { email: string; password: string }
/** What a server tells once it answers. */
export type Ready = { url: string; buyers: Buyer[] | null }
export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** The product as a process of its own. */
export type ServerProcess = {
  pid: number
  /** Rejects with what it said where it ends instead. */
  ready: Promise<Ready>
  ended: Promise<Ending>
  isRunning(): boolean
  /** Everything it printed so far. */
  said(): string
  signal(signal: NodeJS.Signals): Promise<Ending>
}

const launched = new Set<ChildProcess>()

/** Only what a process needs, and what the test sets: nothing of the test runner's own environment. */
const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'SystemRoot'].map((name) => [name, process.env[name]])),
  // Starting is most of what these tests do; compiled once, it takes two thirds of the time.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? resolve(root, 'node_modules/.cache/compiled'),
  PORT: '0',
  DEMO_DATA: 'off',
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

/** Starts the product with these settings, and with nothing on from the environment of whoever runs the tests. */
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
  // Whether it ever gets ready is not every test's question.
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

/** Ends the servers that a failed test left running. */
export const killLaunched = (): void => {
  for (const child of launched) child.kill('SIGKILL')
}
