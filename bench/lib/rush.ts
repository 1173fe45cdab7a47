import { once } from 'node:events'
import { resolve } from 'node:path'
import { startChild } from './child.ts'

export type Rush = {
  url: string
  seconds: number
  connections: number
  /** Requests offered per second, whatever is answered; absent: each connection asks again as soon as it is answered. */
  perSecond?: number
  paths: string[]
}

export type RushResult = {
  /** Answered with 2xx, per second. */
  answeredPerSecond: number
  /** Sent at all, per second. */
  offeredPerSecond: number
  answered: number
  /** Refused with 503. */
  refused: number
  /** No answer, or any other status; by what it was. */
  failures: Record<string, number>
  /** Of what was answered. */
  p50Ms: number
  p99Ms: number
  /** Of what was refused. */
  refusedP99Ms: number
}

/** Starts the process that makes requests in a rush: it may be refused, and counts how. */
export const startRusher = async () => {
  const child = await startChild(resolve(import.meta.dirname, 'rush-process.ts'), { env: {} })
  return {
    run: async (rush: Rush): Promise<RushResult> => {
      child.process.send(rush)
      const [result] = (await once(child.process, 'message')) as [RushResult]
      return result
    },
    pid: child.pid,
    stop: child.stop,
  }
}
