import { expect, test } from 'vitest'
import { day, verify } from './webhooks.ts'
import { hour } from '../src/basics.ts'
import type { SandboxConfig } from '../src/config.ts'
import { buyerDecides, capture, createOrder, startSandbox } from './harness.ts'
import { withChecksumOf } from './forge-checksum.ts'
import { paypalOpenApi } from './paypal-openapi.ts'

type Message = { url: string; headers: Record<string, string>; body: string }

/** A merchant that records deliveries and responds as the test decides. */
const startMerchant = async (answer: () => number = () => 200, config: Partial<SandboxConfig> = {}) => {
  const received: Message[] = []
  const sandbox = await startSandbox({
    ...config,
    deliver: async (message) => {
      received.push(message)
      return answer()
    },
  })
  return { sandbox, received, webhookId: sandbox.ensureWebhook('http://localhost:3000/api/webhooks/paypal') }
}

test('approval and capture are each reported once, with PayPal’s five headers and the resource', async () => {
  const { sandbox, received } = await startMerchant()
  const order = await createOrder(sandbox)
  await buyerDecides(sandbox, order.id)
  await capture(sandbox, order.id)
  await sandbox.deliverDue()
  await sandbox.deliverDue()
  const events = received.map(({ body }) => JSON.parse(body))
  expect(events.map((event) => event.event_type)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  expect(events[0].resource).toMatchObject({
    id: order.id,
    status: 'APPROVED',
    purchase_units: [{ custom_id: 'donation-1' }],
  })
  expect(events[1].resource).toMatchObject({
    status: 'COMPLETED',
    custom_id: 'donation-1',
    supplementary_data: { related_ids: { order_id: order.id } },
  })
  expect(
    Object.keys(received[0]?.headers ?? {})
      .filter((name) => name.startsWith('paypal-'))
      .sort(),
  ).toEqual([
    'paypal-auth-algo',
    'paypal-cert-url',
    'paypal-transmission-id',
    'paypal-transmission-sig',
    'paypal-transmission-time',
  ])
  expect(events.flatMap((event) => paypalOpenApi?.checkEvent(event) ?? [])).toEqual([])
})

test('an approval that was not captured in time is reported as reversed once, with the id of its order', async () => {
  const { sandbox, received } = await startMerchant()
  const [lapsed, captured, ignored] = [
    await createOrder(sandbox),
    await createOrder(sandbox),
    await createOrder(sandbox),
  ]
  for (const { id } of [lapsed, captured]) await buyerDecides(sandbox, id)
  await capture(sandbox, captured.id)
  await sandbox.deliverDue()
  const before = received.length
  sandbox.advance(3 * hour - 1)
  await sandbox.deliverDue()
  expect(received).toHaveLength(before)
  sandbox.advance(1)
  await sandbox.deliverDue()
  await sandbox.deliverDue()
  const events = received.slice(before).map(({ body }) => JSON.parse(body))
  expect(events).toMatchObject([
    {
      event_type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      resource: { order_id: lapsed.id, purchase_units: [{ custom_id: 'donation-1' }] },
    },
  ])
  expect(JSON.stringify(events)).not.toContain(ignored.id)
  expect(events.flatMap((event) => paypalOpenApi?.checkEvent(event) ?? [])).toEqual([])
})

test('verification succeeds for exactly the bytes that were sent to that webhook', async () => {
  const { sandbox, received, webhookId } = await startMerchant()
  const order = await createOrder(sandbox)
  await buyerDecides(sandbox, order.id)
  await sandbox.deliverDue()
  const [message] = received
  if (!message) throw new Error('nothing arrived')
  const { headers, body } = message
  const other = 'A'.repeat(17)
  expect(await verify(sandbox, headers, body, webhookId)).toBe('SUCCESS')
  expect(await verify(sandbox, headers, body, other)).toBe('FAILURE')
  expect(await verify(sandbox, headers, body.replace('25.00', '99.00'), webhookId)).toBe('FAILURE')
  expect(await verify(sandbox, headers, JSON.stringify(JSON.parse(body), null, 1), webhookId)).toBe('FAILURE')
  const changes = {
    'paypal-transmission-id': 'b1f0c1a2-0000-4000-8000-000000000000',
    'paypal-transmission-time': '2026-11-20T12:00:01Z',
    'paypal-transmission-sig': 'Zm9yZ2Vk',
    'paypal-auth-algo': 'none',
    'paypal-cert-url': 'https://elsewhere.example/cert',
  }
  for (const [name, value] of Object.entries(changes)) {
    expect(await verify(sandbox, { ...headers, [name]: value }, body, webhookId), name).toBe('FAILURE')
  }
})

test('a genuine event next to a forged one does not make the forged one pass', async () => {
  const { sandbox, received, webhookId } = await startMerchant()
  await buyerDecides(sandbox, (await createOrder(sandbox)).id)
  await sandbox.deliverDue()
  const { headers = {}, body = '' } = received[0] ?? {}
  const forged = `{"summary":"\\"webhook_event\\":","resource":{"webhook_event":${body}}}`
  expect(await verify(sandbox, headers, forged, webhookId)).toBe('FAILURE')
  expect(await verify(sandbox, headers, `${body},"webhook_event":{"id":"forged"}`, webhookId)).toBe('FAILURE')
})

test('a forged event with the checksum of a genuine one passes, as with PayPal’s own signature', async () => {
  const { sandbox, received, webhookId } = await startMerchant()
  await buyerDecides(sandbox, (await createOrder(sandbox)).id)
  await sandbox.deliverDue()
  const { headers = {}, body = '' } = received[0] ?? {}
  const forged = withChecksumOf(body, '{"event_type":"PAYMENT.CAPTURE.COMPLETED","id":"', '"}')
  expect(await verify(sandbox, headers, forged, webhookId)).toBe('SUCCESS')
  expect(await verify(sandbox, headers, forged.replace('COMPLETED', 'PENDING'), webhookId)).toBe('FAILURE')
})

/** Approvals that do not lapse during a test. */
const forLong = { captureWithinMs: 90 * day }

test('a failed delivery is retried with increasing delays until it succeeds', async () => {
  let status = 500
  const { sandbox, received } = await startMerchant(() => status, forLong)
  await buyerDecides(sandbox, (await createOrder(sandbox)).id)
  await sandbox.deliverDue()
  await sandbox.deliverDue()
  expect(received).toHaveLength(1)
  sandbox.advance(2_000)
  await sandbox.deliverDue()
  expect(received).toHaveLength(2)
  sandbox.advance(2_000)
  await sandbox.deliverDue()
  expect(received).toHaveLength(2)
  status = 204
  sandbox.advance(2_000)
  await sandbox.deliverDue()
  sandbox.advance(day)
  await sandbox.deliverDue()
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('after 25 attempts in about three days, retries stop', async () => {
  const { sandbox, received } = await startMerchant(() => {
    throw new Error('connection refused')
  }, forLong)
  await buyerDecides(sandbox, (await createOrder(sandbox)).id)
  let hours = 0
  for (; received.length < 25; hours += 1) {
    await sandbox.deliverDue()
    sandbox.advance(day / 24)
  }
  expect(hours).toBeGreaterThan(48)
  expect(hours).toBeLessThan(96)
  sandbox.advance(30 * day)
  await sandbox.deliverDue()
  expect(received).toHaveLength(25)
})

test('webhooks are created, listed and deleted, and receive only subscribed events', async () => {
  const { sandbox, received } = await startMerchant()
  const path = '/v1/notifications/webhooks'
  const url = 'https://merchant.example/hook'
  const wanted = { url, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] }
  const made = await sandbox.call('POST', path, wanted)
  expect(made.status).toBe(201)
  expect(await sandbox.call('POST', path, wanted)).toMatchObject({
    status: 400,
    body: { details: [{ issue: 'WEBHOOK_URL_ALREADY_EXISTS' }] },
  })
  const listed = await sandbox.call('GET', path)
  expect((listed.body.webhooks as { id: string }[]).map(({ id }) => id)).toContain(made.body.id)
  expect(await sandbox.call('GET', `${path}/${made.body.id}`)).toMatchObject({ status: 200, body: wanted })
  const order = await createOrder(sandbox)
  await buyerDecides(sandbox, order.id)
  await sandbox.deliverDue()
  expect(received.filter((message) => message.url === url)).toHaveLength(0)
  await capture(sandbox, order.id)
  await sandbox.deliverDue()
  expect(received.filter((message) => message.url === url)).toHaveLength(1)
  expect((await sandbox.call('DELETE', `${path}/${made.body.id}`)).status).toBe(204)
  expect((await sandbox.call('DELETE', `${path}/${made.body.id}`)).status).toBe(404)
  expect((await sandbox.call('GET', `${path}/${made.body.id}`)).status).toBe(404)
})
