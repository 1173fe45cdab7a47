import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CannotStart } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { createMetrics } from './metrics.ts'

const textFormat = 'text/plain; version=0.0.4; charset=utf-8'

const answer = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': textFormat, 'cache-control': 'no-store' }).end(text)
}

type Place = { host: string; port: number }

/**
 * Serves `GET /metrics` on a port of its own, which no visitor reaches. Returns the port and a function that stops it. Throws
 * {@link CannotStart} if the port is taken.
 */
export const serveMetrics = async (context: AppContext, { host, port }: Place) => {
  const read = createMetrics(context)
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') return answer(response, 404, 'The metrics are at /metrics\n')
    read().then(
      (text) => answer(response, 200, text),
      (error: unknown) => {
        context.log.error({ err: error }, 'the metrics could not be read')
        answer(response, 500, 'The metrics could not be read\n')
      },
    )
  })
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    throw new CannotStart(`METRICS_PORT ${port} on ${host} cannot be used: ${(error as Error).message}`)
  }
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { port: (server.address() as AddressInfo).port, stop }
}
