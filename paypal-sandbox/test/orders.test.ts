import { describe, expect, test } from 'vitest'
import { hour, minute } from '../src/basics.ts'
import { buyerDecides, capture, createOrder, openBuyerPage, orderBody, startSandbox, whole } from './harness.ts'

const create = '/v2/checkout/orders'
const linksOf = (answer: { body: { links: { rel: string; href: string }[] } }) => answer.body.links
const issueOf = (answer: { body: { details?: { issue: string }[] } }) => answer.body.details?.[0]?.issue

describe('creating an order', () => {
  test('with a payment source requires the payer and returns 200 with rel payer-action', async () => {
    const sandbox = await startSandbox()
    const answer = await sandbox.call('POST', create, orderBody(), { ...whole, 'paypal-request-id': 'one' })
    expect(answer.status).toBe(200)
    expect(answer.body.status).toBe('PAYER_ACTION_REQUIRED')
    expect(answer.body.id).toMatch(/^[A-Z0-9]{17}$/)
    const approve = linksOf(answer).find(({ rel }) => rel === 'payer-action')
    expect(approve?.href).toBe(`${sandbox.apiUrl}/checkoutnow?token=${answer.body.id}`)
  })

  test('with a payment source can start as CREATED, and is approved, declined and captured as usual', async () => {
    const sandbox = await startSandbox({ orderBegins: 'created' })
    const answer = await sandbox.call('POST', create, orderBody(), { ...whole, 'paypal-request-id': 'one' })
    expect(answer).toMatchObject({ status: 201, body: { status: 'CREATED' } })
    expect(linksOf(answer).map(({ rel }) => rel)).toEqual(['self', 'approve', 'capture'])
    const { id } = answer.body as { id: string }
    await buyerDecides(sandbox, id, 'decline')
    expect(issueOf(await capture(sandbox, id))).toBe('INSTRUMENT_DECLINED')
    expect((await sandbox.call('GET', `${create}/${id}`)).body.status).toBe('CREATED')
    await buyerDecides(sandbox, id)
    expect((await capture(sandbox, id)).status).toBe(201)
  })

  test('without a payment source returns 201 with rel approve', async () => {
    const sandbox = await startSandbox()
    const body = { ...orderBody(), payment_source: undefined }
    const answer = await sandbox.call('POST', create, body, whole)
    expect(answer.status).toBe(201)
    expect(answer.body.status).toBe('CREATED')
    expect(linksOf(answer).map(({ rel }) => rel)).toContain('approve')
  })

  test('returns the complete order only on request', async () => {
    const sandbox = await startSandbox()
    const brief = await sandbox.call('POST', create, orderBody(), { 'paypal-request-id': 'brief' })
    expect(Object.keys(brief.body).sort()).toEqual(['id', 'links', 'status'])
    const order = await createOrder(sandbox, orderBody({ description: 'A gift', invoice_id: 'inv-1' }, '25'))
    expect(order.purchase_units[0]).toMatchObject({
      reference_id: 'default',
      custom_id: 'donation-1',
      invoice_id: 'inv-1',
      description: 'A gift',
      amount: { currency_code: 'USD', value: '25.00' },
    })
    expect((await sandbox.call('GET', `${create}/${order.id}`)).body).toEqual(order)
  })

  test.each([
    ['0.00', 'USD', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['-1.00', 'USD', 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['25.001', 'USD', 'DECIMAL_PRECISION'],
    ['25.5', 'JPY', 'DECIMAL_PRECISION'],
    ['25.00', 'XXX', 'INVALID_CURRENCY_CODE'],
    ['1000000000000000.00', 'USD', 'MAX_VALUE_EXCEEDED'],
  ])('refuses the amount %s %s with %s', async (value, currency, issue) => {
    const sandbox = await startSandbox()
    const answer = await sandbox.call('POST', create, orderBody({}, value, currency), { 'paypal-request-id': 'bad' })
    expect(answer.status).toBe(422)
    expect(answer.body.name).toBe('UNPROCESSABLE_ENTITY')
    expect(answer.body.debug_id).toMatch(/^[0-9a-f]{13}$/)
    expect(issueOf(answer)).toBe(issue)
  })

  test.each([
    ['a missing amount', { ...orderBody(), purchase_units: [{}] }, 'MISSING_REQUIRED_PARAMETER'],
    ['no purchase unit', { ...orderBody(), purchase_units: [] }, 'INVALID_ARRAY_MIN_ITEMS'],
    [
      'an amount that is a number',
      orderBody({ amount: { currency_code: 'USD', value: 25 } }),
      'INVALID_PARAMETER_SYNTAX',
    ],
    ['a description of 128 characters', orderBody({ description: 'x'.repeat(128) }), 'INVALID_STRING_LENGTH'],
    ['an unknown intent', { ...orderBody(), intent: 'GIVE' }, 'INVALID_PARAMETER_VALUE'],
    ['a feature that the sandbox does not support', orderBody({ items: [] }), 'NOT_SUPPORTED'],
    ['broken JSON', '{"intent":', 'MALFORMED_REQUEST_JSON'],
  ])('refuses %s', async (_what, body, issue) => {
    const sandbox = await startSandbox()
    const answer = await sandbox.call('POST', create, body, { 'paypal-request-id': 'bad' })
    expect(answer.status).toBe(400)
    expect(issueOf(answer)).toBe(issue)
  })

  test('with a payment source requires a PayPal-Request-Id', async () => {
    const sandbox = await startSandbox()
    const answer = await sandbox.call('POST', create, orderBody())
    expect(answer.status).toBe(400)
    expect(issueOf(answer)).toBe('PAYPAL_REQUEST_ID_REQUIRED')
  })
})

describe('a PayPal-Request-Id', () => {
  test('sent again within six hours returns the same order in its current state', async () => {
    const sandbox = await startSandbox({ captureWithinMs: 24 * hour })
    const order = await createOrder(sandbox, orderBody(), 'same')
    await buyerDecides(sandbox, order.id)
    sandbox.advance(6 * hour - 1)
    const again = await sandbox.call('POST', create, orderBody(), { ...whole, 'paypal-request-id': 'same' })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ id: order.id, status: 'APPROVED' })
  })

  test('is forgotten after six hours', async () => {
    const sandbox = await startSandbox()
    const order = await createOrder(sandbox, orderBody(), 'same')
    sandbox.advance(6 * hour)
    const token = await sandbox.token()
    const headers = { authorization: `Bearer ${token}`, 'paypal-request-id': 'same' }
    const again = await sandbox.call('POST', create, orderBody(), headers)
    expect(again.body.id).not.toBe(order.id)
  })

  test('of a request in progress is rejected', async () => {
    let finish = () => {}
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => (begun = resolve))
    const mayFinish = new Promise<void>((resolve) => (finish = resolve))
    const sandbox = await startSandbox({
      beforeCommit: async () => {
        begun()
        await mayFinish
      },
    })
    const first = sandbox.call('POST', create, orderBody(), { 'paypal-request-id': 'same' })
    await hasBegun
    const second = await sandbox.call('POST', create, orderBody(), { 'paypal-request-id': 'same' })
    expect(second.status).toBe(409)
    expect(issueOf(second)).toBe('PREVIOUS_REQUEST_IN_PROGRESS')
    finish()
    expect((await first).status).toBe(200)
  })

  test('of a rejected capture can be reused: the same capture succeeds after the buyer approved', async () => {
    const sandbox = await startSandbox()
    const order = await createOrder(sandbox)
    expect(issueOf(await capture(sandbox, order.id))).toBe('ORDER_NOT_APPROVED')
    await buyerDecides(sandbox, order.id)
    expect((await capture(sandbox, order.id)).status).toBe(201)
  })
})

describe('time', () => {
  test('removes an order that was not approved within three hours', async () => {
    const sandbox = await startSandbox()
    const order = await createOrder(sandbox)
    sandbox.advance(3 * hour - minute)
    expect((await sandbox.call('GET', `${create}/${order.id}`)).status).toBe(200)
    sandbox.advance(minute)
    const gone = await sandbox.call('GET', `${create}/${order.id}`)
    expect(gone.status).toBe(404)
    expect(gone.body.name).toBe('RESOURCE_NOT_FOUND')
  })

  test.each([
    ['voided', 'VOIDED', 'VOIDED'],
    ['unchanged', 'PAYER_ACTION_REQUIRED', 'APPROVED'],
  ] as const)('can leave an order %s that was not paid in time', async (expiredOrder, waiting, approved) => {
    const sandbox = await startSandbox({ expiredOrder })
    const [first, second] = [await createOrder(sandbox), await createOrder(sandbox)]
    await buyerDecides(sandbox, second.id)
    sandbox.advance(3 * hour)
    for (const [order, status] of [
      [first, waiting],
      [second, approved],
    ]) {
      expect((await sandbox.call('GET', `${create}/${order.id}`)).body.status).toBe(status)
      expect(issueOf(await capture(sandbox, order.id))).toBe('ORDER_NOT_APPROVED')
    }
    expect((await openBuyerPage(sandbox, first.id)).page().status).toBe(404)
    expect((await sandbox.call('GET', '/sandbox/statement')).body.movements).toEqual([])
  })

  test('allows three more hours after approval, and keeps captured orders', async () => {
    const sandbox = await startSandbox()
    const [late, kept] = [await createOrder(sandbox), await createOrder(sandbox)]
    sandbox.advance(2 * hour)
    for (const order of [late, kept]) await buyerDecides(sandbox, order.id)
    sandbox.advance(2 * hour)
    expect((await capture(sandbox, kept.id)).status).toBe(201)
    sandbox.advance(hour)
    expect((await capture(sandbox, late.id)).status).toBe(404)
    expect((await sandbox.call('GET', `${create}/${kept.id}`)).body.status).toBe('COMPLETED')
  })
})

describe('authentication', () => {
  test('rejects calls without a token, with an unknown one or with an expired one', async () => {
    const sandbox = await startSandbox()
    const paths = [`${create}/ABC`, '/sandbox/statement', '/v1/notifications/webhooks']
    for (const path of paths) {
      expect((await sandbox.request('GET', path, {})).status).toBe(401)
      expect((await sandbox.request('GET', path, { headers: { authorization: 'Bearer made-up' } })).status).toBe(401)
    }
    sandbox.advance(31_668_000)
    const late = await sandbox.call('GET', '/v1/notifications/webhooks')
    expect(late.body.name).toBe('AUTHENTICATION_FAILURE')
  })

  test('requires the correct secret and grant type for a token', async () => {
    const sandbox = await startSandbox()
    const { clientId, clientSecret } = sandbox.identity
    const ask = (secret: string, body: string) =>
      sandbox.request('POST', '/v1/oauth2/token', {
        body,
        headers: {
          authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
      })
    expect(await ask('wrong', 'grant_type=client_credentials')).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    expect(await ask(clientSecret, 'grant_type=password')).toMatchObject({
      status: 400,
      body: { error: 'unsupported_grant_type' },
    })
    expect(await ask(clientSecret, 'grant_type=client_credentials')).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 31_668 },
    })
  })
})
