import { readdir, readlink } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { createSlowBodyCheck } from './slow-bodies.ts'
import { uploadSlotsMax } from './upload-slots.ts'
import { patient } from '../../../test/patience.ts'
import { openRaw } from '../../../test/raw-connection.ts'

let t: TestApp
let given: Given
let person: Person
let port: number
let sockets: Socket[] = []

beforeAll(async () => {
  // The check for slow bodies runs on a timer of the server, which the test advances.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  t = await testApp()
  given = createGiven(t)
  person = await given.user()
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as { port: number }).port
})
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await untilReceiving(0)
})
afterAll(async () => {
  vi.useRealTimers()
  await t.close()
})

/** The unlinked temporary files that this process holds open for uploads. */
const receiving = async (): Promise<number> => {
  const folder = '/proc/self/fd'
  const files = await readdir(folder)
  const paths = await Promise.all(files.map((file) => readlink(join(folder, file)).catch(() => '')))
  return paths.filter((path) => path.startsWith(join(t.context.config.dataDir, 'receiving'))).length
}
const untilReceiving = (count: number) => expect.poll(receiving, { timeout: patient(10_000) }).toBe(count)

/** Opens a connection and writes this text. */
const open = async (text: string) => {
  const opened = await openRaw(port)
  sockets.push(opened.socket)
  opened.socket.write(text)
  return opened
}

const head = (path: string, token: string, type: string, bytes: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`
const partHead = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'
const partEnd = '\r\n--b--\r\n'

/** An upload that has started and continues only when the test sends more. */
const hold = (by: Person, bytes = 9_000_000) =>
  open(`${head('/api/upload/campaign', by.token, 'multipart/form-data; boundary=b', bytes)}${partHead}xxxx`)

const upload = async (by: Person) => {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#4a1942' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  return t.app.inject({
    method: 'POST',
    url: '/api/upload/campaign',
    headers: { authorization: `Bearer ${by.token}` },
    payload: body,
  })
}

describe.skipIf(process.platform !== 'linux')('uploads being received', () => {
  test('are limited to eight for one account; the ninth is refused before its body is read, and its connection closed', async () => {
    const held = []
    for (let n = 0; n < uploadSlotsMax.account; n++) held.push(await hold(person))
    await untilReceiving(8)
    const ninth = await hold(person)
    await ninth.closed
    expect(ninth.received()).toMatch(/^HTTP\/1.1 429 /)
    expect(ninth.received()).toMatch(/\r\nretry-after: 3\r\n/i)
    expect(ninth.received()).toMatch(/\r\nconnection: close\r\n/i)
    expect(ninth.received()).toContain('"code":"too_many_uploads"')
    expect(await receiving()).toBe(8)
    held[0]?.socket.destroy()
    await untilReceiving(7)
    await expect.poll(async () => (await upload(person)).statusCode).toBe(200)
  })

  test('of one account do not stop another account at the same address', async () => {
    for (let n = 0; n < uploadSlotsMax.account; n++) await hold(person)
    await untilReceiving(8)
    expect((await upload(await given.user())).statusCode).toBe(200)
  })

  test('are limited to 64 in total; the next is rejected with 503, also from another account', async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => given.user()))
    const [last, ...others] = people as [Person, ...Person[]]
    for (const other of others) for (let n = 0; n < 8; n++) await hold(other)
    await untilReceiving(uploadSlotsMax.all)
    const next = await hold(last)
    await next.closed
    expect(next.received()).toMatch(/^HTTP\/1.1 503 /)
    expect(next.received()).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(next.received()).toContain('"code":"unavailable"')
  })

  test('are unlinked files, so that a killed server leaves none', async () => {
    await hold(person)
    await untilReceiving(1)
    expect(await readdir(join(t.context.config.dataDir, 'receiving'))).toEqual([])
  })

  test('free their file when they are too large, and the sender gets the response while still sending', async () => {
    const vast = await hold(person, 30_000_000)
    await untilReceiving(1)
    vast.socket.write(Buffer.alloc(12_000_000))
    await expect.poll(vast.received).toContain('"code":"file_too_large"')
    await untilReceiving(0)
    await vast.closed
  })
})

describe('a body slower than 16 kB/s over 10 s', () => {
  /** Runs all checks that are due within this time. */
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  const arrived = (socketOf: () => IncomingMessage | undefined, bytes: number) =>
    expect.poll(() => socketOf()?.socket.bytesRead ?? 0, { timeout: patient(10_000) }).toBeGreaterThanOrEqual(bytes)
  const onlyRequest = () => [...t.app.traffic.inProgress][0]?.req

  test('gets a 408 for an upload, without a remaining file or slot', async () => {
    const held = []
    for (let n = 0; n < uploadSlotsMax.account; n++) held.push(await hold(person))
    await untilReceiving(8)
    pass(12_000)
    await Promise.all(held.map(({ closed }) => closed))
    for (const { received } of held) {
      expect(received()).toMatch(/^HTTP\/1.1 408 /)
      expect(received()).toContain('"code":"request_too_slow"')
      expect(received()).toContain('This arrived too slowly')
    }
    await untilReceiving(0)
    expect((await upload(person)).statusCode).toBe(200)
  })

  test('gets a 408 for JSON', async () => {
    const held = await open(`${head('/api/campaigns', person.token, 'application/json', 200)}{"title":`)
    await expect.poll(() => onlyRequest()?.listenerCount('error') ?? 0).toBeGreaterThan(0)
    pass(12_000)
    await held.closed
    expect(held.received()).toMatch(/^HTTP\/1.1 408 /)
    expect(held.received()).toContain('"code":"request_too_slow"')
  })

  test('is also detected if it slows down later', async () => {
    const held = await hold(person)
    await untilReceiving(1)
    for (const bytes of [170_000, 340_000]) {
      pass(9_000)
      held.socket.write(Buffer.alloc(170_000))
      await arrived(onlyRequest, bytes)
    }
    pass(9_000)
    expect(await receiving()).toBe(1)
    pass(3_000)
    await held.closed
    expect(held.received()).toMatch(/^HTTP\/1.1 408 /)
  })

  test('does not include time in which the server did not read', () => {
    const destroy = vi.fn()
    const request = {
      complete: false,
      readableLength: 65_536,
      readableHighWaterMark: 65_536,
      listenerCount: () => 0,
      socket: { bytesRead: 65_536, destroy },
    }
    const check = createSlowBodyCheck({ inProgress: new Set([{ req: request }]) as never })
    for (const nowMs of [0, 20_000, 40_000]) check(nowMs)
    expect(destroy).not.toHaveBeenCalled()
    request.readableLength = 0
    for (const nowMs of [41_000, 51_000]) check(nowMs)
    expect(destroy).toHaveBeenCalledOnce()
  })
})

test('a form that ends within the limits is kept', async () => {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#4a1942' } })
  const body = Buffer.concat([Buffer.from(partHead), await picture.png().toBuffer(), Buffer.from(partEnd)])
  const sent = await open(head('/api/upload/campaign', person.token, 'multipart/form-data; boundary=b', body.length))
  sent.socket.write(body)
  await expect.poll(sent.received, { timeout: patient(10_000) }).toMatch(/^HTTP\/1.1 200 /)
  expect(sent.received()).toMatch(/\r\nconnection: keep-alive\r\n/i)
})
