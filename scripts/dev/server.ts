import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Order } from '../../server/src/process/development-server.ts'

const root = resolve(import.meta.dirname, '../..')
const program = join(root, 'server/src/process/development-server.ts')

/** The server recovers from a kill at any moment, so a restart does not wait for long requests and jobs. */
const stopWithinMs = 1_500

const stopping = new WeakSet<ChildProcess>()

const stopChild = async (child: ChildProcess, withinMs: number): Promise<void> => {
  stopping.add(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await exited
  clearTimeout(timer)
}

/**
 * Keeps one server process running, with the current files.
 * @param prepare resolves with the message that is sent to the server after it has loaded its modules
 */
export const keepServer = (prepare: () => Promise<Order>) => {
  let child: ChildProcess | undefined
  let listening: Promise<boolean> = Promise.resolve(false)
  let restarting: Promise<void> | undefined
  let saves = 0

  const start = () => {
    const started = fork(program, { cwd: root, execArgv: [] })
    child = started
    listening = Promise.race([
      once(started, 'message').then(() => true),
      once(started, 'exit').then(() => {
        if (!stopping.has(started)) console.error('The server exited. It restarts when a file changes.')
        return false
      }),
    ])
    // The server loads its modules meanwhile.
    void prepare().then(
      (message) => started.connected && started.send(message),
      () => started.kill(),
    )
  }

  const restart = async (): Promise<void> => {
    let savesBefore: number
    do {
      savesBefore = saves
      if (child) await stopChild(child, stopWithinMs)
      start()
      await listening
    } while (saves !== savesBefore)
    restarting = undefined
  }

  return {
    start,
    /** Restarts the server with the current files. If files change during the restart, it restarts again. */
    restart: (): void => {
      saves += 1
      restarting ??= restart()
    },
    /** Waits for a running start, and returns whether the server is listening. */
    isUp: async (): Promise<boolean> => {
      await restarting
      return listening
    },
    stop: async (): Promise<void> => {
      await restarting
      if (child) await stopChild(child, 10_000)
    },
  }
}
