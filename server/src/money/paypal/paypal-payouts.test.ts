import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buyerDecides, capture, createOrder, orderBody, startSandbox } from '../../../../paypal-sandbox/test/harness.ts'
import { createPaypalClient } from './client.ts'

/** A client of a sandbox whose merchant has a hundred dollars. PayPal's OpenAPI files validate every request and response. */
const withMoney = async () => {
  const sandbox = await startSandbox()
  const order = await createOrder(sandbox, orderBody({}, '100.00'))
  await buyerDecides(sandbox, order.id)
  await capture(sandbox, order.id)
  const { clientId, clientSecret } = sandbox.identity
  const client = createPaypalClient({
    settings: () => ({ apiUrl: sandbox.apiUrl, clientId, clientSecret, webhookId: 'WEBHOOK' }),
    fetch: sandbox.fetch,
    log: pino({ level: 'silent' }),
    clock: { now: () => new Date() },
  })
  return { sandbox, client }
}

const payoutOf = (amountMinor: bigint) => ({
  senderId: 'po-1',
  receiver: 'owner@example.org',
  amountMinor,
  currency: 'USD',
  subject: 'You have a payout',
  note: 'Bridge over the creek',
})

test('a payout is a batch of one item with its fee in cents, and a retry returns the same batch', async () => {
  const { client } = await withMoney()
  const made = await client.createPayout(payoutOf(9000n))
  expect(made).toMatchObject({ kind: 'ok', isEarlier: false })
  expect(await client.createPayout(payoutOf(9000n))).toEqual(made)
  const batchId = made.kind === 'ok' ? made.batchId : ''
  expect(await client.getPayout(batchId)).toMatchObject({
    kind: 'ok',
    batch: {
      id: batchId,
      status: 'SUCCESS',
      isClosed: true,
      items: [{ status: 'SUCCESS', receiver: 'owner@example.org', amountMinor: 9000n, currency: 'USD', feeMinor: 25n }],
    },
  })
})

test('a retry that PayPal refuses leads to the original batch', async () => {
  const { client, sandbox } = await withMoney()
  const item = { recipient_type: 'EMAIL', receiver: 'owner@example.org', amount: { currency: 'USD', value: '5.00' } }
  const { body } = await sandbox.call('POST', '/v1/payments/payouts', {
    sender_batch_header: { sender_batch_id: 'po-1' },
    items: [item],
  })
  const batchId: unknown = body.batch_header.payout_batch_id
  expect(await client.createPayout(payoutOf(500n))).toEqual({ kind: 'ok', batchId, isEarlier: true })
})

test('a payout above the balance is refused with PayPal’s error, and an unknown batch is not found', async () => {
  const { client } = await withMoney()
  expect(await client.createPayout(payoutOf(1_000_000n))).toMatchObject({
    kind: 'rejected',
    issue: 'INSUFFICIENT_FUNDS',
  })
  expect(await client.getPayout('UNKNOWN')).toMatchObject({ kind: 'rejected', status: 404 })
})
