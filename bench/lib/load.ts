import { once } from 'node:events'
import { resolve } from 'node:path'
import { type Child, startChild } from './child.ts'

export type LoadRequest = { path: string; method?: 'GET' | 'POST'; token?: string; body?: string }
export type Load = {
  url: string
  /** How long, or until how many answers. */
  until: { seconds: number } | { answers: number }
  connections: number
  /** Made in turn, and from the start again. */
  requests: LoadRequest[]
}
export type LoadResult = {
  perSecond: number
  answers: number
  p99Ms: number
  /** What went wrong, and how often. */
  failures: string[]
  /** Of an answer, with its headers, on average. */
  bytes: number
}

export type Loader = {
  run: (load: Load) => Promise<LoadResult>
  stop: () => Promise<void>
}

/** Starts the process that makes requests. A request that fails ends the measurement: its speed would mean nothing. */
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
