import autocannon from 'autocannon'
import type { Rush, RushResult } from './rush.ts'

// Makes more requests than can be answered, in a process of its own.

const quantile = (sorted: number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
const ascending = (times: number[]): number[] => times.toSorted((a, b) => a - b)

const run = async ({ url, seconds, connections, perSecond, paths }: Rush): Promise<RushResult> => {
  const answeredMs: number[] = []
  const refusedMs: number[] = []
  const failures: Record<string, number> = {}
  const fail = (what: string) => (failures[what] = (failures[what] ?? 0) + 1)
  let next = 0
  const done = Promise.withResolvers<autocannon.Result>()
  const load: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    ...(perSecond !== undefined && { overallRate: Math.round(perSecond) }),
    requests: [{ setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length]! }) }],
  }
  const instance = autocannon(load, (error, result) => (error ? done.reject(error as Error) : done.resolve(result)))
  instance.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) answeredMs.push(ms)
    else if (status === 503) refusedMs.push(ms)
    else fail(String(status))
  })
  instance.on('reqError', (error: Error) => fail(error.message))
  const { duration } = await done.promise
  const [answered, refused] = [ascending(answeredMs), ascending(refusedMs)]
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
  return {
    answeredPerSecond: answered.length / duration,
    offeredPerSecond: (answered.length + refused.length + failed) / duration,
    answered: answered.length,
    refused: refused.length,
    failures,
    p50Ms: quantile(answered, 0.5),
    p99Ms: quantile(answered, 0.99),
    refusedP99Ms: quantile(refused, 0.99),
  }
}

process.on('message', (rush: Rush) => {
  void run(rush).then((result) => process.send?.(result))
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })
