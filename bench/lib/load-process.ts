import autocannon from 'autocannon'
import type { Load, LoadResult } from './load.ts'

// Makes the requests in a separate process, so that it does not compete with the server for its thread.

const once = async ({ url, until, connections, requests }: Load): Promise<LoadResult> => {
  // Shared by all connections, so that each request of the list is made once before any is repeated.
  let next = 0
  const following = (request: autocannon.Request): autocannon.Request => {
    const { path, method = 'GET', token, body } = requests[next++ % requests.length]!
    const headers = {
      'accept-encoding': 'br',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    }
    return { ...request, path, method, headers, body: body ?? '' }
  }
  const end = 'seconds' in until ? { duration: until.seconds } : { amount: until.answers }
  const result = await autocannon({ url, connections, ...end, requests: [{ setupRequest: following }] })
  const { errors, timeouts, statusCodeStats = {} } = result
  const refused = Object.entries(statusCodeStats).filter(([status]) => !status.startsWith('2'))
  return {
    perSecond: result['2xx'] / result.duration,
    answers: result['2xx'],
    p99Ms: result.latency.p99,
    failures: [
      ...refused.map(([status, { count }]) => `${count} × ${status}`),
      ...(errors > 0 ? [`${errors} × no answer, ${timeouts} of them in time`] : []),
    ],
    bytes: result.throughput.total / Math.max(1, result['2xx']),
  }
}

process.on('message', (load: Load) => {
  void once(load).then((result) => process.send?.(result))
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ ready: true })
