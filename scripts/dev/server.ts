import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Order } from '../../server/src/process/development-server.ts'

const root = resolve(import.meta.dirname, '../..')
const program = join(root, 'server/src/process/development-server.ts')

/** The server survives a kill at any moment, so a save need not wait for long requests and jobs. */
const stopWithinMs = 1_500

const ending = new WeakSet<ChildProcess>()

const end = async (child: ChildProcess, withinMs: number): Promise<void> => {
  ending.add(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await exited
  clearTimeout(impatience)
}

/**
 * Keeps one server process: the newest, started with the files as they are.
 * @param order resolves with what the server is told once it has loaded its modules
 */
export const keepServer = (order: () => Promise<Order>) => {
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
        if (!ending.has(started)) console.error('The server has ended. It starts again when a file changes.')
        return false
      }),
    ])
    // It loads its modules meanwhile.
    void order().then(
      (told) => started.connected && started.send(told),
      () => started.kill(),
    )
  }

  const restart = async (): Promise<void> => {
    let savesBefore: number
    do {
      savesBefore = saves
      if (child) await end(child, stopWithinMs)
      start()
      await listening
    } while (saves !== savesBefore)
    restarting = undefined
  }

  return {
    start,
    /** Ends the server and starts it with the files as they are now; once more where they change meanwhile. */
    restart: (): void => {
      saves += 1
      restarting ??= restart()
    },
    /** Whether the server answers, once it does or has failed to start. */
    answers: async (): Promise<boolean> => {
      await restarting
      return listening
    },
    stop: async (): Promise<void> => {
      await restarting
      if (child) await end(child, 10_000)
    },
  }
}
