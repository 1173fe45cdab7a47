import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { buyerDecides, requestsTo } from '../../../../paypal-sandbox/test/harness.ts'
import { validatingFetch } from '../../../../paypal-sandbox/test/paypal-openapi.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { createPaypalClient } from './client.ts'
import { startPaypalSandbox } from './sandbox-process.ts'
import { patient } from '../../../test/patience.ts'

const log = pino({ level: 'silent' })
const toClose: (() => Promise<unknown>)[] = []
const complaints: string[] = []

afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
  expect(complaints.splice(0)).toEqual([])
})

const newDataDir = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'paypal-sandbox-'))
  toClose.push(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A merchant's webhook that responds with errors until `accepts` is set. */
const startMerchant = async () => {
  const merchant = { accepts: false, refused: [] as string[], accepted: [] as string[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const type = JSON.parse(Buffer.concat(chunks).toString()).event_type as string
      merchant[merchant.accepts ? 'accepted' : 'refused'].push(type)
      response.writeHead(merchant.accepts ? 200 : 503).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toClose.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { merchant, webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const start = async (dataDir: string, webhookUrl: string) => {
  const sandbox = await startPaypalSandbox({ dataDir, buyerUrl: 'http://localhost:3000/dev/paypal', webhookUrl, log })
  toClose.push(() => sandbox.stop())
  return sandbox
}

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

const newOrder = (name: string) => ({
  requestId: `create-${name}`,
  amountMinor: 1234n,
  currency: 'USD',
  customId: name,
  invoiceId: name,
  description: 'A gift',
  brandName: 'Muster',
  returnUrl: 'http://localhost:3000/api/paypal/return',
  cancelUrl: 'http://localhost:3000/api/paypal/cancel',
})

test('after kill -9 all orders, captures and undelivered webhooks are kept', { timeout: patient(30_000) }, async () => {
  const { merchant, webhookUrl } = await startMerchant()
  const sandbox = await start(await newDataDir(), webhookUrl)
  const client = createPaypalClient({
    settings: sandbox.settings,
    fetch: validatingFetch(complaints),
    log,
    clock: systemClock,
  })
  const buyer = { request: requestsTo(() => sandbox.settings().apiUrl), identity: { buyers: sandbox.buyers } }
  const make = async (name: string) => {
    const outcome = await client.createOrder(newOrder(name))
    if (outcome.kind !== 'ok') throw new Error(outcome.kind)
    return outcome.order
  }
  const [captured, approved] = [await make('captured'), await make('approved')]
  for (const { id } of [captured, approved]) await buyerDecides(buyer, id)
  const before = await client.captureOrder(captured.id, 'capture-1')
  expect(before.kind).toBe('ok')
  await expect.poll(() => merchant.refused.length).toBeGreaterThanOrEqual(3)

  const { apiUrl } = sandbox.settings()
  const killed = sandbox.processId() ?? 0
  process.kill(killed, 'SIGKILL')
  await expect.poll(async () => (await client.getOrder(captured.id)).kind, { timeout: patient(10_000) }).toBe('ok')

  expect(sandbox.processId()).not.toBe(killed)
  expect(sandbox.settings().apiUrl).toBe(apiUrl)
  expect(await client.captureOrder(captured.id, 'capture-1')).toEqual(before)
  expect(await client.getOrder(approved.id)).toMatchObject({ order: { status: 'APPROVED' } })
  merchant.accepts = true
  await expect.poll(() => merchant.accepted.length, { timeout: patient(20_000) }).toBe(3)
  expect((await client.captureOrder(approved.id, 'capture-2')).kind).toBe('ok')
  await expect.poll(() => merchant.accepted.length, { timeout: patient(20_000) }).toBe(4)
  expect([...merchant.accepted].sort()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
})

test('after a restart it has the same merchant and buyers, and the new webhook address', async () => {
  const dataDir = await newDataDir()
  const first = await start(dataDir, 'http://127.0.0.1:1/old')
  await first.stop()
  expect(isAlive(first.processId() ?? 0)).toBe(false)
  const second = await start(dataDir, 'http://127.0.0.1:1/new')
  const { clientId, clientSecret, webhookId } = first.settings()
  expect(second.settings()).toMatchObject({ clientId, clientSecret, webhookId })
  expect(second.buyers).toEqual(first.buyers)
  expect(second.buyers).toHaveLength(3)
})

test('it ends when the server that started it is killed', async () => {
  const dataDir = await newDataDir()
  const parentFile = join(dataDir, 'parent.ts')
  const module = new URL('./sandbox-process.ts', import.meta.url).href
  await writeFile(
    parentFile,
    `const { startPaypalSandbox } = await import(${JSON.stringify(module)})
     const log = { warn() {}, error() {} }
     const sandbox = await startPaypalSandbox({ dataDir: ${JSON.stringify(dataDir)}, buyerUrl: 'http://localhost', webhookUrl: 'http://127.0.0.1:1/', log })
     process.send(sandbox.processId())`,
  )
  const parent = fork(parentFile, { execArgv: [] })
  const [processId] = (await once(parent, 'message')) as [number]
  expect(isAlive(processId)).toBe(true)
  parent.kill('SIGKILL')
  await expect.poll(() => isAlive(processId), { timeout: patient(10_000) }).toBe(false)
})

test('its last output is reported if it cannot start', async () => {
  const dataDir = await newDataDir()
  await mkdir(join(dataDir, 'paypal-sandbox.sqlite'))
  await expect(start(dataDir, 'http://127.0.0.1:1/')).rejects.toThrow('unable to open database file')
})

test('it never starts in production', async () => {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await expect(start(await newDataDir(), 'http://127.0.0.1:1/')).rejects.toThrow('NODE_ENV=production')
  } finally {
    process.env.NODE_ENV = mode
  }
})
