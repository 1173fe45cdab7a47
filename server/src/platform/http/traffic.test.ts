import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, createServer as createTcpServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRaw } from '../../../test/raw-connection.ts'
import { type DrainOptions, type Traffic, watchTraffic } from './traffic.ts'

let server: Server
let traffic: Traffic
let port: number
let handle: RequestListener
let sockets: Socket[]

beforeEach(async () => {
  sockets = []
  server = createServer((request, response) => handle(request, response))
  // 0 disables Node's own timeout of idle connections, so that only the drain closes them.
  server.keepAliveTimeout = 0
  traffic = watchTraffic(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** Opens a connection, writes this text, and collects the response. */
const open = async (text: string) => {
  const opened = await openRaw(port)
  sockets.push(opened.socket)
  if (text) opened.socket.write(text)
  return opened
}

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const never = () => new AbortController().signal
const drain = (options: Partial<DrainOptions> = {}) => traffic.drain({ withinMs: 60_000, hurried: never(), ...options })
const untilInProgress = (count: number) => expect.poll(() => traffic.inProgress.size).toBe(count)

describe('a server that leaves', () => {
  test('serves new connections and those that it has with Connection: close', async () => {
    handle = (_request, response) => response.end('done')
    const idle = await open('')
    const hurry = new AbortController()
    const left = traffic.leave({ forMs: 60_000, hurried: hurry.signal })
    idle.socket.write(get)
    const fresh = await open(get)
    for (const client of [idle, fresh]) {
      await client.closed
      expect(client.received()).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n/i)
    }
    expect(traffic.isHandingOver()).toBe(false)
    hurry.abort()
    await left
  })

  test('keeps the connection of a response whose headers say keep-alive', async () => {
    let end = () => {}
    handle = (_request, response) => {
      if (end.name === 'ending') return response.end('again')
      response.writeHead(200, { 'content-length': 4 }).write('do')
      end = function ending() {
        response.end('ne')
      }
      return undefined
    }
    const client = await open(get)
    await untilInProgress(1)
    const left = traffic.leave({ forMs: 200, hurried: never() })
    end()
    await expect.poll(client.received).toContain('done')
    client.socket.write(get)
    await client.closed
    expect(client.received()).toContain('again')
    await left
  })
})

describe('a server that is drained', () => {
  test('closes idle connections at once, with or without earlier requests', async () => {
    handle = (_request, response) => response.end('done')
    const [used, fresh] = [await open(get), await open('')]
    await expect.poll(used.received).toContain('done')
    await drain()
    await Promise.all([used.closed, fresh.closed])
    expect(used.received()).toContain('Connection: keep-alive')
  })

  test('responds to open requests with Connection: close', async () => {
    const answers: (() => void)[] = []
    handle = (_request, response) => answers.push(() => response.end('done'))
    const client = await open(get)
    await untilInProgress(1)
    const drained = drain()
    answers[0]?.()
    await Promise.all([drained, client.closed])
    expect(client.received()).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n/i)
    expect(client.received()).toContain('done')
  })

  test('responds to a request whose connection was accepted at the last moment with Connection: close', async () => {
    const answers: (() => void)[] = []
    handle = (_request, response) => answers.push(() => response.end('done'))
    await open(get)
    await untilInProgress(1)
    const drained = drain()
    const late = createTcpServer((socket) => server.emit('connection', socket)).listen(0, '127.0.0.1')
    await once(late, 'listening')
    port = (late.address() as { port: number }).port
    const client = await open(get)
    late.close()
    await untilInProgress(2)
    for (const answer of answers) answer()
    await Promise.all([drained, client.closed])
    expect(client.received()).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n/i)
  })

  test('sends the whole of a response that was fully written before', async () => {
    const size = 16_000_000
    handle = (_request, response) => response.end('x'.repeat(size))
    const client = await open('')
    client.socket.pause()
    client.socket.write(get)
    await expect.poll(() => [...traffic.inProgress][0]?.writableEnded).toBe(true)
    const drained = drain()
    client.socket.resume()
    await Promise.all([drained, client.closed])
    expect(client.received().split('\r\n\r\n')[1]).toHaveLength(size)
  })

  test('sends the whole of a response that had started before', async () => {
    const part = 'x'.repeat(1_000_000)
    let end = () => {}
    handle = (_request, response) => {
      response.writeHead(200, { 'content-length': 4 * part.length }).write(part)
      end = () => response.end(part + part + part)
    }
    const [client, idle] = [await open(get), await open('')]
    await untilInProgress(1)
    // Larger than the socket buffer, so the server writes it long before it is sent.
    client.socket.pause()
    const drained = drain()
    end()
    // Whatever the drain closes at once is closed.
    await idle.closed
    client.socket.resume()
    await Promise.all([drained, client.closed])
    expect(client.received().split('\r\n\r\n')[1]).toHaveLength(4 * part.length)
  })

  test('aborts remaining requests at the deadline, such as an endless body', async () => {
    handle = (request) => request.resume()
    const client = await open('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx')
    await untilInProgress(1)
    await drain({ withinMs: 50 })
    await client.closed
    expect(client.received()).toBe('')
  })

  test.each(['before', 'meanwhile'])('ends the remaining requests if it is hurried %s', async (when) => {
    handle = () => {}
    const client = await open(get)
    await untilInProgress(1)
    const hurry = new AbortController()
    if (when === 'before') hurry.abort()
    const drained = drain({ hurried: hurry.signal })
    hurry.abort()
    await Promise.all([drained, client.closed])
  })

  test('accepts no new connection', async () => {
    handle = () => {}
    await open(get)
    await untilInProgress(1)
    const drained = drain({ withinMs: 200 })
    const late = connect(port, '127.0.0.1')
    const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNREFUSED')
    await drained
  })
})
