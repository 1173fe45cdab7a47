import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'
import { watchTraffic } from './traffic.ts'

const host = '127.0.0.1'

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('requests are answered whichever socket accepted them, also while the server stops, and the port is free again', async () => {
  const app = Fastify()
  app.decorate('traffic', watchTraffic(app.server))
  const releases: ((text: string) => void)[] = []
  app.get('/', () => new Promise<string>((resolve) => releases.push(resolve)))
  const port = await freePort()
  await listen(app, { host, port })
  // So many that no spread over the sockets leaves one of them all.
  const answers = Array.from({ length: 64 }, () => {
    const socket = connect(port, host)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    return text(socket)
  })
  await expect.poll(() => app.traffic.underWay.size).toBe(64)
  const drained = app.traffic.drain({ withinMs: 60_000, hurried: new AbortController().signal })
  // One after the other: those of the server's own socket may be through long before the rest.
  for (const release of releases) {
    release('done')
    await pause(2)
  }
  await drained
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i)
    expect(answer).toContain('done')
  }
  const late = connect(port, host)
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
  await app.close()
})
