import { ensureRunning, isAlive, type Server } from './postmaster.ts'

/** The logger methods that the launcher needs. */
export type Log = {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const everyMs = 500

export type Watch = {
  pid: () => number
  /** Stops the watch and returns the database's process. */
  end: () => Promise<number>
}

/**
 * Restarts the database on the same port when it crashes or is killed. The
 * pool's connections fail once and are opened again.
 */
export const watch = (server: Server, firstPid: number, log: Log): Watch => {
  let pid = firstPid
  let revival: Promise<void> | null = null
  const revive = async (): Promise<void> => {
    log.warn({ pid }, 'the embedded PostgreSQL ended unexpectedly; starting it again')
    try {
      const onWaiting = (sentence: string) => log.warn({ pid }, `the embedded PostgreSQL is not ready: ${sentence}`)
      pid = (await ensureRunning(server, { keepPort: true, onWaiting })).pid
    } catch (error) {
      log.error({ err: error }, 'the embedded PostgreSQL could not be started again')
    }
  }
  const timer = setInterval(() => {
    if (revival || isAlive(pid)) return
    revival = revive().finally(() => {
      revival = null
    })
  }, everyMs)
  timer.unref()
  return {
    pid: () => pid,
    end: async () => {
      clearInterval(timer)
      await revival
      return pid
    },
  }
}
