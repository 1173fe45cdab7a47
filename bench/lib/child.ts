import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export type Child = {
  pid: number
  /** The message it sent when it was ready. */
  ready: Record<string, unknown>
  /** Stops it and waits until it has exited. */
  stop: () => Promise<void>
  process: ChildProcess
}

type ChildOptions = {
  env: Record<string, string>
  args?: string[]
  execArgv?: string[]
  cwd?: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

const inherited = () =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'SystemRoot'].flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

const failure = async (child: ChildProcess, said: () => string): Promise<never> => {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  throw new Error(`${child.spawnargs.join(' ')} exited with ${code ?? signal ?? '?'}:\n${said()}`)
}

/** Starts a program as a child process with a minimal environment, and waits for its first message. */
export const startChild = async (
  program: string,
  { env, args = [], execArgv = [], cwd }: ChildOptions,
): Promise<Child> => {
  const child = fork(program, args, {
    env: { ...inherited(), ...env },
    execArgv,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
    ...(cwd && { cwd }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-20_000)))
  }
  const ready = once(child, 'message').then(([message]) => message as Record<string, unknown>)
  const first = await Promise.race([ready, failure(child, () => said)])
  return {
    pid: child.pid ?? 0,
    ready: first,
    process: child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
