import { describe, expect, test } from 'vitest'
import { buyerDecides } from '../../../../paypal-sandbox/test/harness.ts'
import { newOrder, withSandbox } from '../../../test/paypal-client.ts'

const expectOk = <Outcome extends { kind: string }>(outcome: Outcome) => {
  if (outcome.kind !== 'ok') throw new Error(`not ok: ${JSON.stringify(outcome)}`)
  return outcome as Extract<Outcome, { kind: 'ok' }>
}

describe('a donation through PayPal', () => {
  test('is ordered, approved and captured, with amounts in cents and PayPal’s settlement', async () => {
    const { client, sandbox } = await withSandbox()
    const { order } = expectOk(await client.createOrder(newOrder()))
    expect(order).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      amount: { minor: 2500n, currency: 'USD' },
      customId: 'donation-1',
      approveUrl: `${sandbox.apiUrl}/checkoutnow?token=${order.id}`,
      captures: [],
    })
    await buyerDecides(sandbox, order.id)
    expect(expectOk(await client.getOrder(order.id)).order).toMatchObject({ status: 'APPROVED', approveUrl: null })
    const captured = expectOk(await client.captureOrder(order.id, `capture-${order.id}`))
    expect(captured.order.captures).toMatchObject([
      {
        status: 'COMPLETED',
        amountMinor: 2500n,
        currency: 'USD',
        customId: 'donation-1',
        settlement: { grossMinor: 2500n, feeMinor: 136n, netMinor: 2364n },
      },
    ])
    expect(expectOk(await client.getOrder(order.id)).order).toEqual(captured.order)
  })

  test('has one order if the request is repeated with the same id', async () => {
    const { client } = await withSandbox()
    const first = expectOk(await client.createOrder(newOrder()))
    const second = expectOk(await client.createOrder(newOrder()))
    expect(second.order.id).toBe(first.order.id)
  })

  test('that PayPal refuses has PayPal’s error and debug id, which is logged', async () => {
    const { client, sandbox, lines } = await withSandbox()
    const { order } = expectOk(await client.createOrder(newOrder()))
    const early = await client.captureOrder(order.id, 'capture-1')
    expect(early).toMatchObject({ kind: 'rejected', status: 422, issue: 'ORDER_NOT_APPROVED' })
    expect(lines.at(-1)).toContain(early.kind === 'rejected' ? early.debugId : 'no debug id')
    await buyerDecides(sandbox, order.id, 'decline')
    expect(await client.captureOrder(order.id, 'capture-1')).toMatchObject({
      kind: 'rejected',
      issue: 'INSTRUMENT_DECLINED',
    })
    expect(await client.getOrder('UNKNOWN')).toMatchObject({ kind: 'rejected', status: 404 })
  })

  test('with a lost response to the capture is unknown, and a retry finds the one capture', async () => {
    let isLosing = false
    const { client, sandbox } = await withSandbox((send) => async (input, init) => {
      const response = await send(input, init)
      if (isLosing) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
      return response
    })
    const { order } = expectOk(await client.createOrder(newOrder()))
    await buyerDecides(sandbox, order.id)
    isLosing = true
    expect(await client.captureOrder(order.id, 'capture-1')).toEqual({ kind: 'unknown', reason: 'ECONNRESET' })
    isLosing = false
    expectOk(await client.captureOrder(order.id, 'capture-1'))
    expect((await sandbox.call('GET', '/sandbox/statement')).body.movements).toHaveLength(1)
  })

  test('has its description shortened to PayPal’s maximum', async () => {
    const { client } = await withSandbox()
    expectOk(await client.createOrder(newOrder({ description: '🌳'.repeat(200), brandName: 'M'.repeat(127) })))
  })
})

describe('the verification of a webhook', () => {
  const delivered = async () => {
    const setup = await withSandbox()
    const { order } = expectOk(await setup.client.createOrder(newOrder()))
    await buyerDecides(setup.sandbox, order.id)
    await setup.sandbox.deliverDue()
    const [message] = setup.messages
    if (!message) throw new Error('nothing arrived')
    return { ...setup, headers: message.headers, rawBody: message.body }
  }

  test('succeeds for the exact bytes that were received', async () => {
    const { client, headers, rawBody } = await delivered()
    expect(await client.verifyWebhookSignature({ headers, rawBody })).toEqual({ kind: 'ok', isGenuine: true })
    const changed = rawBody.replace('25.00', '99.00')
    expect(await client.verifyWebhookSignature({ headers, rawBody: changed })).toEqual({ kind: 'ok', isGenuine: false })
  })

  test('fails without a request to PayPal if headers are missing or the body is not a JSON object', async () => {
    const { client, headers, rawBody, paths } = await delivered()
    const before = paths.length
    const unsigned = { ...headers, 'paypal-transmission-sig': undefined }
    const smuggled = `{"id":"forged"},"webhook_id":"other","webhook_event":${rawBody}`
    for (const delivery of [
      { headers: unsigned, rawBody },
      { headers, rawBody: smuggled },
      { headers, rawBody: '[]' },
      { headers, rawBody: '' },
    ]) {
      expect(await client.verifyWebhookSignature(delivery)).toEqual({ kind: 'ok', isGenuine: false })
    }
    expect(paths).toHaveLength(before)
  })
})
