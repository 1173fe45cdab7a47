import { describe, expect, test } from 'vitest'
import { hour } from '../src/basics.ts'
import type { Deliver } from '../src/config.ts'
import type { Effect } from '../src/control/fault-types.ts'
import { approved, control, movements, paid } from './control.ts'
import { type TestSandbox, capture, createOrder, openBuyerPage, startSandbox, whole } from './harness.ts'

const captureCall = 'POST /v2/checkout/orders/:id/capture'

const addFault = async (sandbox: TestSandbox, effect: Effect, fault: { skip?: number; times?: number } = {}) => {
  const { status } = await sandbox.call('POST', '/sandbox/faults', { operation: captureCall, effect, ...fault })
  expect(status).toBe(204)
}

describe('a fault', () => {
  test.each([
    [{ kind: 'status', status: 500 }, 500],
    [{ kind: 'status', status: 429, retryAfterSeconds: 7 }, 429],
    [{ kind: 'expire_token' }, 401],
    [{ kind: 'issue', issue: 'PAYER_CANNOT_PAY' }, 422],
  ] as const)('%j affects one call, which has no effect', async (effect, status) => {
    const sandbox = await startSandbox()
    const order = await approved(sandbox)
    await addFault(sandbox, effect)
    const answer = await capture(sandbox, order)
    expect(answer.status).toBe(status)
    if (status === 429) expect(answer.headers.get('retry-after')).toBe('7')
    const authorization = `Bearer ${await sandbox.token()}`
    const again = await sandbox.call('POST', `/v2/checkout/orders/${order}/capture`, {}, { ...whole, authorization })
    expect(again.status).toBe(201)
  })

  test('that breaks the connection before execution leaves no effect', async () => {
    const sandbox = await startSandbox()
    const order = await approved(sandbox)
    await addFault(sandbox, { kind: 'drop_before' })
    await expect(capture(sandbox, order)).rejects.toThrow()
    expect(await movements(sandbox)).toEqual([])
  })

  test('that breaks the connection after execution keeps the effect, and a retry returns it', async () => {
    const sandbox = await startSandbox()
    const order = await approved(sandbox)
    await addFault(sandbox, { kind: 'drop_after_commit' })
    await expect(capture(sandbox, order)).rejects.toThrow()
    expect(await movements(sandbox)).toEqual(['capture 23.64'])
    expect((await capture(sandbox, order)).status).toBe(200)
    expect(await movements(sandbox)).toEqual(['capture 23.64'])
  })

  test('that delays the response lets the webhook arrive first', async () => {
    const delivered: string[] = []
    const sandbox: TestSandbox = await startSandbox({
      deliver: ({ body }) => {
        delivered.push((JSON.parse(body) as { event_type: string }).event_type)
        return Promise.resolve(200)
      },
      sleep: () => sandbox.deliverDue(),
    })
    sandbox.ensureWebhook('http://localhost:3000/api/webhooks/paypal')
    const order = await approved(sandbox)
    await addFault(sandbox, { kind: 'delay_answer', ms: 5_000 })
    expect((await capture(sandbox, order)).status).toBe(201)
    expect(delivered).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  })

  test('that truncates the response sends half of it', async () => {
    const sandbox = await startSandbox()
    const order = await approved(sandbox)
    await addFault(sandbox, { kind: 'truncate' })
    await expect(capture(sandbox, order)).rejects.toThrow(SyntaxError)
    expect(await movements(sandbox)).toEqual(['capture 23.64'])
  })

  test('skips calls, applies the given number of times, and can be removed', async () => {
    const sandbox = await startSandbox()
    const orders = [await approved(sandbox), await approved(sandbox), await approved(sandbox), await approved(sandbox)]
    await addFault(sandbox, { kind: 'status', status: 503 }, { skip: 1, times: 2 })
    const statuses: number[] = []
    for (const order of orders) statuses.push((await capture(sandbox, order)).status)
    expect(statuses).toEqual([201, 503, 503, 201])
    await addFault(sandbox, { kind: 'status', status: 503 })
    await sandbox.call('DELETE', '/sandbox/faults')
    expect((await capture(sandbox, orders[1] ?? '')).status).toBe(201)
  })

  test('can leave a capture declined, or pending until the bank responds', async () => {
    const sandbox = await startSandbox()
    await addFault(sandbox, { kind: 'capture_status', status: 'DECLINED' })
    await addFault(sandbox, { kind: 'capture_status', status: 'PENDING' }, { skip: 1 })
    const declined = await paid(sandbox)
    const pending = await paid(sandbox)
    const statusOf = async (id: string) =>
      String((await sandbox.call('GET', `/v2/payments/captures/${id}`)).body.status)
    expect([await statusOf(declined), await statusOf(pending)]).toEqual(['DECLINED', 'PENDING'])
    expect(await movements(sandbox)).toEqual([])
    await control(sandbox, `captures/${pending}/settle`)
    expect(await statusOf(pending)).toBe('COMPLETED')
    expect(await movements(sandbox)).toEqual(['capture 23.64'])
    expect((await control(sandbox, `captures/${pending}/deny`)).status).toBe(422)
  })
})

test.each([
  ['{"mock_application_codes":"INSTRUMENT_DECLINED"}', 422, 'INSTRUMENT_DECLINED'],
  ['{"mock_application_codes":"INTERNAL_SERVER_ERROR"}', 500, undefined],
  ['whatever', 400, 'INVALID_PARAMETER_SYNTAX'],
])('the header PayPal-Mock-Response: %s makes a call fail without effect', async (header, status, issue) => {
  const sandbox = await startSandbox()
  const order = await approved(sandbox)
  const path = `/v2/checkout/orders/${order}/capture`
  const refused = await sandbox.call('POST', path, {}, { ...whole, 'paypal-mock-response': header })
  expect(refused.status).toBe(status)
  expect(refused.body.details?.[0].issue).toBe(issue)
  expect(await movements(sandbox)).toEqual([])
  expect((await capture(sandbox, order)).status).toBe(201)
})

test('a bank can deny a pending payment and reverse a completed one', async () => {
  const sandbox = await startSandbox()
  const pending = await paid(sandbox, 'approve_pending')
  expect((await control(sandbox, `captures/${pending}/deny`)).body.status).toBe('DECLINED')
  const taken = await paid(sandbox)
  await control(sandbox, `captures/${taken}/reverse`, { amount: { currency_code: 'USD', value: '5.00' } })
  expect(await movements(sandbox)).toEqual(['capture 23.64', 'reversal -5.00'])
})

describe('deliveries', () => {
  const recorder = () => {
    const received: { headers: Record<string, string>; body: string }[] = []
    const deliver: Deliver = ({ headers, body }) => {
      received.push({ headers, body })
      return Promise.resolve(200)
    }
    return { received, deliver }
  }
  const given = async (rules: object) => {
    const { received, deliver } = recorder()
    const sandbox = await startSandbox({ deliver })
    sandbox.ensureWebhook('http://localhost:3000/api/webhooks/paypal')
    await control(sandbox, 'webhooks', rules)
    await paid(sandbox)
    await sandbox.deliverDue()
    return { sandbox, received }
  }

  test('can be held', async () => {
    const { sandbox, received } = await given({ isHeld: true })
    expect(received).toEqual([])
    await control(sandbox, 'webhooks', { isHeld: false })
    await sandbox.deliverDue()
    expect(received).toHaveLength(2)
  })

  test('can be delayed and sent in reverse order', async () => {
    const { sandbox, received } = await given({ delayMs: hour, order: 'latest_first' })
    expect(received).toEqual([])
    await control(sandbox, 'clock', { ms: hour })
    await sandbox.deliverDue()
    expect(received.map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type)).toEqual([
      ...['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'],
    ])
  })

  test('can be sent several times or lost', async () => {
    expect((await given({ copies: 3 })).received).toHaveLength(6)
    expect((await given({ drop: 1 })).received).toHaveLength(1)
  })

  test.each(['signature', 'webhook_id', 'body'] as const)('with a forged %s fail verification', async (forgery) => {
    const { sandbox, received } = await given({ forgery })
    const { headers, body } = received[0]!
    const [webhook] = (await sandbox.call('GET', '/v1/notifications/webhooks')).body.webhooks as { id: string }[]
    const about = {
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhook?.id,
    }
    const asked = `${JSON.stringify(about).slice(0, -1)},"webhook_event":${body}}`
    const answer = await sandbox.call('POST', '/v1/notifications/verify-webhook-signature', asked)
    expect(answer.body.verification_status).toBe('FAILURE')
  })
})

test('the clock can be advanced', async () => {
  const sandbox = await startSandbox()
  const order = await approved(sandbox)
  await control(sandbox, 'clock', { ms: 4 * hour })
  expect((await capture(sandbox, order)).status).toBe(404)
})

type Logged = { method: string; path: string; requestId: string | null; status: number | null; fault: string | null }
const logOf = async (sandbox: TestSandbox) => (await sandbox.call('GET', '/sandbox/log')).body.requests as Logged[]

describe('the log of requests', () => {
  test('lists every call of merchant and buyer with its outcome, but no control calls', async () => {
    const sandbox = await startSandbox()
    const order = await approved(sandbox)
    await addFault(sandbox, { kind: 'status', status: 503 })
    await capture(sandbox, order)
    await addFault(sandbox, { kind: 'drop_before' })
    await expect(capture(sandbox, order)).rejects.toThrow()
    await capture(sandbox, order)
    const path = `/v2/checkout/orders/${order}/capture`
    const about = { method: 'POST', path, requestId: `capture-${order}` }
    const all = await logOf(sandbox)
    expect(all.slice(-3)).toMatchObject([
      { ...about, status: 503, fault: 'status' },
      { ...about, status: null, fault: 'drop_before' },
      { ...about, status: 201, fault: null },
    ])
    expect(all.map((request) => request.path)).toContain('/checkoutnow/decide')
    expect(all.filter((request) => request.path.startsWith('/sandbox'))).toEqual([])
  })

  test('contains no secret, token, password or cookie', async () => {
    const sandbox = await startSandbox()
    const token = await sandbox.token()
    const buyer = await openBuyerPage(sandbox, String((await createOrder(sandbox)).id))
    const cookie = /sandbox_buyer=([\w-]+)/.exec(String((await buyer.login()).headers.get('set-cookie')))?.[1] ?? ''
    await sandbox.call('GET', `/v1/notifications/webhooks?access_token=${token}`)
    const csrf = /name="csrf" value="([^"]*)"/.exec(String(buyer.page().body))?.[1] ?? ''
    const { clientId, clientSecret, buyers } = sandbox.identity
    const secrets = [token, cookie, csrf, clientSecret, clientId, buyers[0]?.password ?? '']
    const written = JSON.stringify(await logOf(sandbox))
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10)
      expect(written).not.toContain(secret)
    }
  })

  test('keeps the most recent thousand calls', async () => {
    const sandbox = await startSandbox()
    for (let call = 0; call <= 1_000; call += 1) await sandbox.app.inject(`/v2/checkout/orders/${call}`)
    const all = await logOf(sandbox)
    expect(all).toHaveLength(1_000)
    expect(all.at(-1)?.path).toBe('/v2/checkout/orders/1000')
  })
})

test('a reset keeps the identity, webhooks and access tokens, and deletes all activity', async () => {
  const sandbox = await startSandbox({ deliver: () => Promise.reject(new Error('nobody there')) })
  const webhookId = sandbox.ensureWebhook('http://localhost:3000/api/webhooks/paypal')
  const id = await paid(sandbox)
  await paid(sandbox)
  await control(sandbox, `captures/${id}/dispute`)
  await control(sandbox, `captures/${id}/reverse`, { amount: { currency_code: 'USD', value: '5.00' } })
  const item = { recipient_type: 'EMAIL', receiver: 'a@example.org', amount: { currency: 'USD', value: '1.00' } }
  await sandbox.call('POST', '/v1/payments/payouts', { sender_batch_header: {}, items: [item] })
  await control(sandbox, 'clock', { ms: hour })
  await control(sandbox, 'webhooks', { isHeld: true })
  await addFault(sandbox, { kind: 'status', status: 503 })
  expect((await control(sandbox, 'reset')).status).toBe(204)
  expect((await sandbox.call('GET', '/sandbox/statement')).body).toEqual({ movements: [], balances: [] })
  expect((await sandbox.call('GET', `/v2/payments/captures/${id}`)).status).toBe(404)
  expect((await sandbox.call('GET', '/v1/customer/disputes')).body).not.toHaveProperty('items')
  expect((await sandbox.call('GET', '/v1/notifications/webhooks-events')).body.events).toEqual([])
  expect((await logOf(sandbox)).map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  expect((await sandbox.call('GET', `/v1/notifications/webhooks/${webhookId}`)).status).toBe(200)
  expect((await control(sandbox, 'clock', { ms: 0 })).body.now).toBe('2026-11-20T12:00:00.000Z')
  await paid(sandbox)
  expect(await movements(sandbox)).toEqual(['capture 23.64'])
})
