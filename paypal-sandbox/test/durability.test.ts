import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { buyerDecides, orderBody, requestsTo, whole } from './harness.ts'

const program = resolve(import.meta.dirname, '../src/main.ts')

type Ready = {
  port: number
  clientId: string
  clientSecret: string
  buyers: { email: string; password: string }[]
}

const toClose: (() => unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

/** A merchant's webhook that accepts every event. */
const startMerchant = async () => {
  const received: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push((JSON.parse(Buffer.concat(chunks).toString()) as { event_type: string }).event_type)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

/** Starts the sandbox as a separate process, with a client for the merchant's calls. */
const start = async (data: string, webhookUrl: string) => {
  const child: ChildProcess = fork(program, ['--data', data, '--webhook-url', webhookUrl], {
    execArgv: [],
    silent: true,
  })
  toClose.push(() => child.kill('SIGKILL'))
  const [ready] = (await once(child, 'message')) as [Ready]
  const request = requestsTo(() => `http://127.0.0.1:${ready.port}`)
  const basic = Buffer.from(`${ready.clientId}:${ready.clientSecret}`).toString('base64')
  const form = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
  const granted = await request('POST', '/v1/oauth2/token', { headers: form, body: 'grant_type=client_credentials' })
  const authorization = `Bearer ${granted.body.access_token}`
  const call = (method: string, path: string, body?: object, requestId = '') =>
    request(method, path, {
      headers: {
        ...{ authorization, ...whole },
        ...(body && { 'content-type': 'application/json' }),
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  return {
    call,
    buyerSite: { request, identity: { buyers: ready.buyers } },
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
type Sandbox = Awaited<ReturnType<typeof start>>

const approvedOrder = async ({ call, buyerSite }: Sandbox, requestId: string): Promise<string> => {
  const { id } = (await call('POST', '/v2/checkout/orders', orderBody({}, '100.00'), requestId)).body
  await buyerDecides(buyerSite, id)
  return id
}

const payout = {
  sender_batch_header: { sender_batch_id: 'po-1' },
  items: [{ recipient_type: 'EMAIL', receiver: 'a@example.org', amount: { currency: 'USD', value: '10.00' } }],
}
const part = { amount: { currency_code: 'USD', value: '5.00' } }

test('kill -9 loses no money, request id, held webhook, fault or clock change', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paypal-sandbox-'))
  toClose.push(() => rm(folder, { recursive: true, force: true }))
  const { received, url } = await startMerchant()
  const data = join(folder, 'store.sqlite')
  const doomed = await start(data, url)
  await doomed.call('POST', '/sandbox/webhooks', { isHeld: true })
  const [captured, approved] = [await approvedOrder(doomed, 'create-1'), await approvedOrder(doomed, 'create-2')]
  const capturing = await doomed.call('POST', `/v2/checkout/orders/${captured}/capture`, {}, 'capture-1')
  const refundPath = `/v2/payments/captures/${capturing.body.purchase_units[0].payments.captures[0].id}/refund`
  const refunded = await doomed.call('POST', refundPath, part, 'refund-1')
  const paid = await doomed.call('POST', '/v1/payments/payouts', payout, 'payout-1')
  await doomed.call('POST', '/sandbox/clock', { ms: 4 * 60 * 60_000 })
  const fault = { operation: 'GET /v2/payments/refunds/:id', effect: { kind: 'status', status: 503 } }
  await doomed.call('POST', '/sandbox/faults', fault)
  const statement = (await doomed.call('GET', '/sandbox/statement')).body
  expect(statement.movements).toHaveLength(3)
  await doomed.kill()

  const sandbox = await start(data, url)
  const again = await sandbox.call('POST', `/v2/checkout/orders/${captured}/capture`, {}, 'capture-1')
  expect(again.body.purchase_units[0].payments.refunds).toHaveLength(1)
  expect((await sandbox.call('POST', refundPath, part, 'refund-1')).body.id).toBe(refunded.body.id)
  expect((await sandbox.call('POST', '/v1/payments/payouts', payout, 'payout-1')).body).toMatchObject({
    batch_header: { payout_batch_id: paid.body.batch_header.payout_batch_id },
  })
  expect((await sandbox.call('GET', '/sandbox/statement')).body).toEqual(statement)
  expect((await sandbox.call('GET', `/v2/checkout/orders/${approved}`)).status).toBe(404)
  expect((await sandbox.call('GET', `/v2/payments/refunds/${refunded.body.id}`)).status).toBe(503)
  expect(received).toEqual([])
  await sandbox.call('POST', '/sandbox/webhooks', { isHeld: false })
  // Two approvals, one lapsed approval, a payment, a refund, and the payout with two batch events and one item event.
  await expect.poll(() => received.length).toBe(8)
})
