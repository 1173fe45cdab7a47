import { once } from 'node:events'
import { resolve } from 'node:path'
import { type Child, startChild } from './child.ts'

export type LoadRequest = { path: string; method?: 'GET' | 'POST'; token?: string; body?: string }
export type Load = {
  url: string
  /** The duration, or the number of responses. */
  until: { seconds: number } | { answers: number }
  connections: number
  /** Made in order, repeatedly. */
  requests: LoadRequest[]
}
export type LoadResult = {
  perSecond: number
  answers: number
  p99Ms: number
  /** The number of each kind of error. */
  failures: string[]
  /** The mean size of a response with its headers. */
  bytes: number
}

export type Loader = {
  run: (load: Load) => Promise<LoadResult>
  stop: () => Promise<void>
}

/** Starts the process that makes requests. A failed request aborts the measurement. */
export const startLoader = async (): Promise<Loader> => {
  const child: Child = await startChild(resolve(import.meta.dirname, 'load-process.ts'), { env: {} })
  return {
    run: async (load) => {
      child.process.send(load)
      const [result] = (await once(child.process, 'message')) as [LoadResult]
      if (result.failures.length > 0) throw new Error(`${load.requests[0]?.path} failed: ${result.failures.join('; ')}`)
      return result
    },
    stop: child.stop,
  }
}
