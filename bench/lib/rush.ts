import { once } from 'node:events'
import { resolve } from 'node:path'
import { startChild } from './child.ts'

export type Rush = {
  url: string
  seconds: number
  connections: number
  /** Requests per second, independent of responses. By default, each connection sends its next request after each response. */
  perSecond?: number
  paths: string[]
}

export type RushResult = {
  /** Responses with 2xx per second. */
  answeredPerSecond: number
  /** Sent requests per second. */
  offeredPerSecond: number
  answered: number
  /** Responses with 503. */
  refused: number
  /** The number of each other status or error. */
  failures: Record<string, number>
  /** Latencies of successful responses. */
  p50Ms: number
  p99Ms: number
  /** Latencies of rejected requests. */
  refusedP99Ms: number
}

/** Starts the process that overloads the server and counts the outcomes. */
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
