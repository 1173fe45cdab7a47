import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { reservePort } from '../../../test/reserved-port.ts'
import { listen } from './listen.ts'
import { watchTraffic } from './traffic.ts'

const host = '127.0.0.1'

/** A server whose responses wait until the test releases them. */
const openServer = () => {
  const app = Fastify()
  app.decorate('traffic', watchTraffic(app.server))
  const releases: ((text: string) => void)[] = []
  app.get('/', () => new Promise<string>((resolve) => releases.push(resolve)))
  return { app, releases }
}
const ask = (address: string, port: number): Promise<string> => {
  const socket = connect(port, address)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  return text(socket)
}
const drain = (app: FastifyInstance) => app.traffic.drain({ withinMs: 60_000, hurried: new AbortController().signal })
const expectRefused = async (address: string, port: number): Promise<void> => {
  const [error] = (await once(connect(port, address), 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ECONNREFUSED')
}

test('requests to each listening socket are served, even while the server stops, and the port is free again', async () => {
  const { app, releases } = openServer()
  const port = await reservePort()
  await listen(app, { host, port })
  // Enough connections that each socket gets some of them.
  const answers = Array.from({ length: 64 }, () => ask(host, port))
  await expect.poll(() => app.traffic.inProgress.size).toBe(64)
  const drained = drain(app)
  // One after another, because the connections of the server's own socket may finish long before the others.
  for (const [index, release] of releases.entries()) {
    release('done')
    await expect.poll(() => app.traffic.inProgress.size, { interval: 1 }).toBe(63 - index)
  }
  await drained
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i)
    expect(answer).toContain('done')
  }
  await expectRefused(host, port)
  await app.close()
})

test('if localhost has several addresses, requests to each are served while the server stops', async () => {
  const { app, releases } = openServer()
  const port = await reservePort()
  // No machine has 192.0.2.1, which is reserved for documentation.
  const addresses = [host, '192.0.2.1', '127.0.0.2']
  await listen(app, { host: 'localhost', port }, () => Promise.resolve(addresses))
  const answers = [ask(host, port), ask('127.0.0.2', port)]
  await expect.poll(() => app.traffic.inProgress.size).toBe(2)
  const drained = drain(app)
  await expectRefused('127.0.0.2', port)
  for (const release of releases) release('done')
  await drained
  for (const answer of await Promise.all(answers))
    expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i)
  await app.close()
})
