import { setTimeout as pause } from 'node:timers/promises'
import { openRawClient, type RawClient } from './raw-client.ts'
import type { Rush, RushResult } from './rush.ts'

// Sends more requests than the server can handle, in a separate process.

const tickMs = 5
const quantile = (sorted: number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
const ascending = (times: number[]): number[] => times.toSorted((a, b) => a - b)

/** Counts the outcomes of requests. */
const createTally = () => {
  const answeredMs: number[] = []
  const refusedMs: number[] = []
  const failures: Record<string, number> = {}
  const fail = (what: string) => (failures[what] = (failures[what] ?? 0) + 1)
  return {
    add: (status: number, ms: number) => {
      if (status >= 200 && status < 300) answeredMs.push(ms)
      else if (status === 503) refusedMs.push(ms)
      else fail(String(status))
    },
    fail,
    result: (sent: number, seconds: number): RushResult => {
      const [answered, refused] = [ascending(answeredMs), ascending(refusedMs)]
      return {
        answeredPerSecond: answered.length / seconds,
        offeredPerSecond: sent / seconds,
        answered: answered.length,
        refused: refused.length,
        failures,
        p50Ms: quantile(answered, 0.5),
        p99Ms: quantile(answered, 0.99),
        refusedP99Ms: quantile(refused, 0.99),
      }
    },
  }
}

const run = async ({ url, seconds, connections, perSecond, paths }: Rush): Promise<RushResult> => {
  const clients = Array.from({ length: connections }, () => openRawClient(url))
  const tally = createTally()
  const since = performance.now()
  const endsAt = since + seconds * 1_000
  let sent = 0
  const ask = (client: RawClient): void => {
    client.ask(paths[sent++ % paths.length]!, (ending) => {
      if (performance.now() > endsAt) return
      if ('failure' in ending) tally.fail(ending.failure)
      else tally.add(ending.status, ending.ms)
      if (perSecond === undefined) ask(client)
    })
  }
  const askWhatIsDue = (now: number): void => {
    let due = Math.floor(((now - since) / 1_000) * (perSecond ?? 0)) - sent
    for (const client of clients) {
      if (due <= 0) break
      if (!client.isIdle()) continue
      ask(client)
      due--
    }
  }
  if (perSecond === undefined) for (const client of clients) ask(client)
  for (let now = since; now < endsAt; now = performance.now()) {
    if (perSecond !== undefined) askWhatIsDue(now)
    await pause(tickMs)
  }
  for (const client of clients) client.close()
  return tally.result(sent, seconds)
}

process.on('message', (rush: Rush) => {
  void run(rush).then((result) => process.send?.(result))
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })
