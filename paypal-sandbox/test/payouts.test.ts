import { describe, expect, test } from 'vitest'
import { buyerDecides, capture, createOrder, orderBody, startSandbox } from './harness.ts'
import { paypalOpenApi } from './paypal-openapi.ts'
import { day } from './webhooks.ts'

const payouts = '/v1/payments/payouts'

const item = (part: object = {}) => ({
  recipient_type: 'EMAIL',
  receiver: 'owner@example.org',
  amount: { currency: 'USD', value: '90.00' },
  sender_item_id: 'po-1',
  note: 'Bridge over the creek',
  ...part,
})
const body = (part: object = {}, senderBatchId = 'po-1') => ({
  sender_batch_header: { sender_batch_id: senderBatchId, email_subject: 'You have a payout' },
  items: [item(part)],
})

/** A merchant with 96.02 dollars: a payment of 100 minus the fee. */
const startFunded = async (config: Parameters<typeof startSandbox>[0] = {}) => {
  const events: { event_type: string; resource: Record<string, unknown> }[] = []
  const sandbox = await startSandbox({
    deliver: async (message) => {
      events.push(JSON.parse(message.body))
      return 200
    },
    ...config,
  })
  sandbox.ensureWebhook('http://localhost:3000/api/webhooks/paypal')
  const order = await createOrder(sandbox, orderBody({}, '100.00'))
  await buyerDecides(sandbox, order.id)
  await capture(sandbox, order.id)
  const send = (what: object = body(), requestId?: string) =>
    sandbox.call('POST', payouts, what, requestId ? { 'paypal-request-id': requestId } : {})
  const batchOf = async (answer: { body: { batch_header: { payout_batch_id: string } } }) =>
    (await sandbox.call('GET', `${payouts}/${answer.body.batch_header.payout_batch_id}`)).body
  const statement = async () => (await sandbox.call('GET', '/sandbox/statement')).body
  const told = async () => {
    await sandbox.deliverDue()
    return events.filter(({ event_type: type }) => type.includes('PAYOUT'))
  }
  return { sandbox, send, batchOf, statement, told }
}

describe('a payout', () => {
  test('is pending first, then paid, and reduces the balance by its amount and fee', async () => {
    const { sandbox, send, batchOf, statement } = await startFunded()
    const made = await send()
    expect(made.status).toBe(201)
    expect(made.body.batch_header).toMatchObject({
      batch_status: 'PENDING',
      sender_batch_header: { sender_batch_id: 'po-1' },
    })
    expect(made.body.batch_header.payout_batch_id).toMatch(/^[A-Z0-9]{13}$/)
    const batch = await batchOf(made)
    expect(batch.batch_header).toMatchObject({
      batch_status: 'SUCCESS',
      amount: { currency: 'USD', value: '90.00' },
      fees: { currency: 'USD', value: '0.25' },
    })
    expect(batch.items).toMatchObject([
      {
        transaction_status: 'SUCCESS',
        payout_item_fee: { currency: 'USD', value: '0.25' },
        payout_item: { receiver: 'owner@example.org', sender_item_id: 'po-1', amount: { value: '90.00' } },
      },
    ])
    const alone = await sandbox.call('GET', `/v1/payments/payouts-item/${batch.items[0].payout_item_id}`)
    expect(alone.body).toEqual(batch.items[0])
    const { movements, balances } = await statement()
    expect(movements).toHaveLength(2)
    expect(movements[1]).toMatchObject({
      kind: 'payout',
      customId: 'po-1',
      gross: '-90.00',
      fee: '0.25',
      net: '-90.25',
    })
    expect(balances).toEqual([{ currency_code: 'USD', value: '5.77' }])
  })

  test('with a sender_batch_id of the last thirty days is rejected with a link to the original', async () => {
    const { sandbox, send } = await startFunded()
    const first = await send(body({ amount: { currency: 'USD', value: '10.00' } }))
    sandbox.advance(30 * day - 1)
    const headers = { authorization: `Bearer ${await sandbox.token()}` }
    const again = await sandbox.call('POST', payouts, body({ amount: { currency: 'USD', value: '10.00' } }), headers)
    expect(again.status).toBe(400)
    expect(again.body).toMatchObject({
      name: 'USER_BUSINESS_ERROR',
      details: [{ field: 'SENDER_BATCH_ID' }],
      links: [{ href: `${sandbox.apiUrl}${payouts}/${first.body.batch_header.payout_batch_id}`, rel: 'self' }],
    })
    sandbox.advance(1)
    expect(
      (await sandbox.call('POST', payouts, body({ amount: { currency: 'USD', value: '10.00' } }), headers)).status,
    ).toBe(201)
  })

  test.each([
    ['link_in_detail', 400, 'USER_BUSINESS_ERROR', true],
    ['no_link', 400, 'USER_BUSINESS_ERROR', false],
    ['another_word', 409, 'DUPLICATE_REQUEST_ID', false],
  ] as const)('can be refused in other ways: %s', async (duplicateBatch, status, name, isLinked) => {
    const { sandbox, send, statement } = await startFunded({ duplicateBatch })
    const id = (await send()).body.batch_header.payout_batch_id
    const again = await send()
    expect(again).toMatchObject({ status, body: { name } })
    const link = [{ href: `${sandbox.apiUrl}${payouts}/${id}`, rel: 'self', method: 'GET' }]
    expect(again.body.details?.[0]?.link).toEqual(isLinked ? link : undefined)
    expect(again.body.links).toBeUndefined()
    expect((await statement()).movements).toHaveLength(2)
  })

  test('with a known PayPal-Request-Id can be a new one, unless its sender_batch_id is known', async () => {
    const { send, statement } = await startFunded({ repeatsPayouts: false })
    const small = { amount: { currency: 'USD', value: '10.00' } }
    const [first, again] = [await send(body(small, 'po-1'), 'same'), await send(body(small, 'po-2'), 'same')]
    expect(again.body.batch_header.payout_batch_id).not.toBe(first.body.batch_header.payout_batch_id)
    expect((await send(body(small, 'po-1'), 'same')).status).toBe(400)
    expect((await statement()).movements).toHaveLength(3)
  })

  test('with a known PayPal-Request-Id returns the original batch', async () => {
    const { send, statement } = await startFunded()
    const [first, again] = [await send(body(), 'same'), await send(body(), 'same')]
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect((await statement()).movements).toHaveLength(2)
  })

  test('that exceeds the balance with its fee is rejected and moves no money', async () => {
    const { send, statement } = await startFunded()
    const answer = await send(body({ amount: { currency: 'USD', value: '95.78' } }))
    expect(answer).toMatchObject({ status: 422, body: { name: 'INSUFFICIENT_FUNDS' } })
    expect((await send(body({ amount: { currency: 'EUR', value: '1.00' } }))).body.name).toBe('INSUFFICIENT_FUNDS')
    expect((await statement()).movements).toHaveLength(1)
    expect((await send(body({ amount: { currency: 'USD', value: '95.77' } }))).status).toBe(201)
  })

  test.each([
    ['no receiver', { ...body(), items: [{ amount: { currency: 'USD', value: '1.00' } }] }],
    ['a receiver that is not an email address', body({ receiver: 'nobody' })],
    ['another kind of receiver', body({ recipient_type: 'PHONE' })],
    ['an amount in words', body({ amount: { currency: 'USD', value: 'ten' } })],
    ['an amount of zero', body({ amount: { currency: 'USD', value: '0.00' } })],
    ['a negative amount', body({ amount: { currency: 'USD', value: '-1.00' } })],
    ['a fraction of a cent', body({ amount: { currency: 'USD', value: '1.001' } })],
    ['a currency that PayPal does not accept', body({ amount: { currency: 'XXX', value: '1.00' } })],
    ['two currencies', { ...body(), items: [item(), item({ amount: { currency: 'EUR', value: '1.00' } })] }],
    ['an amount in the format of orders', body({ amount: { currency_code: 'USD', value: '1.00' } })],
    ['no item', { ...body(), items: [] }],
    ['an item id that is too long', body({ sender_item_id: 'x'.repeat(64) })],
  ])('with %s is refused', async (_what, what) => {
    const { send, statement } = await startFunded()
    expect((await send(what)).status).toBe(400)
    expect((await statement()).movements).toHaveLength(1)
  })

  test('that does not exist returns 404', async () => {
    const { sandbox } = await startFunded()
    for (const path of [`${payouts}/ABC`, '/v1/payments/payouts-item/ABC']) {
      expect((await sandbox.call('GET', path)).body.name).toBe('RESOURCE_NOT_FOUND')
    }
  })
})

describe('the receiver selects the status of an item', () => {
  test.each([
    ['unclaimed', 'UNCLAIMED', '5.77'],
    ['pending', 'PENDING', '5.77'],
    ['onhold', 'ONHOLD', '5.77'],
    ['failed', 'FAILED', '96.02'],
    ['returned', 'RETURNED', '96.02'],
    ['blocked', 'BLOCKED', '96.02'],
    ['refunded', 'REFUNDED', '96.02'],
    ['reversed', 'REVERSED', '96.02'],
  ])('%s@… is %s and leaves a balance of %s', async (name, status, balance) => {
    const { send, batchOf, statement, told } = await startFunded()
    const batch = await batchOf(await send(body({ receiver: `${name}@example.org` })))
    expect(batch.items[0].transaction_status).toBe(status)
    expect((await statement()).balances).toEqual([{ currency_code: 'USD', value: balance }])
    const types = (await told()).map(({ event_type: type }) => type)
    expect(types.some((type) => type.startsWith('PAYMENT.PAYOUTS-ITEM.'))).toBe(status !== 'PENDING')
  })

  test('denied@… denies the whole batch', async () => {
    const { send, batchOf, statement, told } = await startFunded()
    const batch = await batchOf(await send(body({ receiver: 'denied@example.org' })))
    expect(batch.batch_header.batch_status).toBe('DENIED')
    expect((await statement()).movements).toHaveLength(1)
    const types = (await told()).map(({ event_type: type }) => type)
    expect(types.slice(1)).toEqual(['PAYMENT.PAYOUTS-ITEM.DENIED', 'PAYMENT.PAYOUTSBATCH.DENIED'])
  })

  test('an unclaimed item can be claimed or returned later, once', async () => {
    const { sandbox, send, batchOf, statement } = await startFunded()
    const made = await send(body({ receiver: 'unclaimed@example.org' }))
    const open = await batchOf(made)
    expect(open.batch_header.time_closed).toBeUndefined()
    const path = `/sandbox/payouts-item/${open.items[0].payout_item_id}`
    expect((await sandbox.call('POST', path, { transaction_status: 'RETURNED' })).status).toBe(200)
    const closed = await batchOf(made)
    expect(closed.items[0].transaction_status).toBe('RETURNED')
    expect(closed.batch_header.time_closed).toBeDefined()
    expect((await statement()).balances).toEqual([{ currency_code: 'USD', value: '96.02' }])
    expect((await sandbox.call('POST', path, { transaction_status: 'SUCCESS' })).status).toBe(422)
  })

  test('a blocked item can be held until its review ends; then its money is returned once', async () => {
    const { sandbox, send, batchOf, statement } = await startFunded({ holdsBlocked: true })
    const made = await send(body({ receiver: 'blocked@example.org' }))
    const open = await batchOf(made)
    expect(open.items[0].transaction_status).toBe('BLOCKED')
    expect(open.batch_header).not.toHaveProperty('time_closed')
    expect((await statement()).balances).toEqual([{ currency_code: 'USD', value: '5.77' }])
    const settle = (status: string) =>
      sandbox.call('POST', `/sandbox/payouts-item/${open.items[0].payout_item_id}`, { transaction_status: status })
    expect((await settle('BLOCKED')).status).toBe(200)
    expect((await batchOf(made)).batch_header.time_closed).toBeDefined()
    expect((await settle('RETURNED')).body.transaction_status).toBe('RETURNED')
    expect((await settle('SUCCESS')).status).toBe(422)
    expect((await statement()).balances).toEqual([{ currency_code: 'USD', value: '96.02' }])
  })

  test('the merchant can cancel only unclaimed items', async () => {
    const { sandbox, send, batchOf, statement, told } = await startFunded()
    const cancel = async (receiver: string) => {
      const sent = body({ receiver, amount: { currency: 'USD', value: '10.00' } }, receiver)
      const [item] = (await batchOf(await send(sent))).items
      return sandbox.call('POST', `/v1/payments/payouts-item/${item.payout_item_id}/cancel`)
    }
    expect(await cancel('unclaimed@example.org')).toMatchObject({
      status: 200,
      body: { transaction_status: 'RETURNED' },
    })
    expect((await statement()).balances).toEqual([{ currency_code: 'USD', value: '96.02' }])
    expect((await told()).map(({ event_type: type }) => type)).toContain('PAYMENT.PAYOUTS-ITEM.CANCELED')
    expect(await cancel('owner@example.org')).toMatchObject({ status: 400, body: { name: 'ITEM_INCORRECT_STATUS' } })
  })

  test('a note defined by PayPal’s sandbox makes it reject the payout', async () => {
    const { send, statement } = await startFunded()
    expect(await send(body({ note: 'ERRPYO002' }))).toMatchObject({
      status: 403,
      body: { name: 'SENDER_EMAIL_UNCONFIRMED' },
    })
    expect((await statement()).movements).toHaveLength(1)
  })

  test('PayPal can keep its fee for a returned item', async () => {
    const { send, statement } = await startFunded({ returnsPayoutFee: false })
    await send(body({ receiver: 'returned@example.org' }))
    expect((await statement()).balances).toEqual([{ currency_code: 'USD', value: '95.77' }])
  })
})

test('webhooks report batch and item with their ids, in the format of PayPal’s files', async () => {
  const { send, told } = await startFunded()
  const made = await send()
  const events = await told()
  expect(events.map(({ event_type: type }) => type)).toEqual([
    'PAYMENT.PAYOUTSBATCH.PROCESSING',
    'PAYMENT.PAYOUTS-ITEM.SUCCEEDED',
    'PAYMENT.PAYOUTSBATCH.SUCCESS',
  ])
  const id = made.body.batch_header.payout_batch_id
  expect(events[1]?.resource).toMatchObject({ payout_batch_id: id, payout_item: { sender_item_id: 'po-1' } })
  expect(events[2]?.resource).toMatchObject({ batch_header: { payout_batch_id: id } })
  expect(events.flatMap((event) => paypalOpenApi?.checkEvent(event) ?? [])).toEqual([])
})
