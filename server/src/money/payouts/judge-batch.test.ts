import { expect, test } from 'vitest'
import type { PaypalPayoutBatch, PaypalPayoutItem } from '../paypal/paypal.ts'
import { judgeBatch } from './judge-batch.ts'

const expected = { receiver: 'Ana@example.org', amountMinor: 2_239n, currency: 'USD', senderItemId: 'po-1' }
const item: PaypalPayoutItem = {
  id: 'I1',
  transactionId: '8AB',
  senderItemId: 'po-1',
  status: 'SUCCESS',
  receiver: 'ana@example.org',
  amountMinor: 2_239n,
  currency: 'USD',
  feeMinor: 25n,
  problem: null,
}
const batchOf = (part: Partial<PaypalPayoutItem> = {}, more: Partial<PaypalPayoutBatch> = {}): PaypalPayoutBatch => ({
  id: 'B1',
  status: 'SUCCESS',
  isClosed: true,
  items: [{ ...item, ...part }],
  ...more,
})

test.each([
  ['SUCCESS', 'paid'],
  ['UNCLAIMED', 'unclaimed'],
  ['RETURNED', 'returned'],
  ['REFUNDED', 'returned'],
  ['REVERSED', 'returned'],
  ['FAILED', 'failed'],
  ['BLOCKED', 'failed'],
  ['ONHOLD', 'sent'],
  ['PENDING', 'sent'],
  ['SOMETHING_NEW', 'sent'],
])('an item with the status %s is %s', (status, transferStatus) => {
  expect(judgeBatch(expected, batchOf({ status }))).toMatchObject({
    kind: 'stands',
    status: transferStatus,
    feeMinor: 25n,
  })
})

test('a blocked item is on its way until the whole batch is finished', () => {
  expect(judgeBatch(expected, batchOf({ status: 'BLOCKED' }, { isClosed: false }))).toMatchObject({ status: 'sent' })
})

test.each(['REFUNDED', 'REVERSED'])('an item with the status %s needs an admin', (status) => {
  const review = `PayPal calls the transfer ${status}: see whether its fee came back`
  expect(judgeBatch(expected, batchOf({ status }))).toMatchObject({ review })
})

test('a transfer that is returned as usual needs no admin', () => {
  expect(judgeBatch(expected, batchOf({ status: 'RETURNED' }))).toMatchObject({ review: null })
})

test.each([{ receiver: 'ben@example.org' }, { amountMinor: 2_240n }, { currency: 'EUR' }, { senderItemId: 'po-2' }])(
  'an item with %o is another payment',
  (other) => {
    expect(judgeBatch(expected, batchOf(other))).toEqual({
      kind: 'mismatch',
      reason: 'PayPal’s batch has another receiver, amount or item id than this payout',
    })
  },
)

test('any item id is accepted for a batch that was paid outside Muster', () => {
  const outside = { ...expected, senderItemId: null }
  expect(judgeBatch(outside, batchOf({ senderItemId: 'theirs' }))).toMatchObject({ kind: 'stands', status: 'paid' })
})

test('the item of the payout counts, at any position', () => {
  const other = { ...item, receiver: 'ben@example.org' }
  expect(judgeBatch(expected, batchOf({}, { items: [other, item] }))).toMatchObject({ kind: 'stands', status: 'paid' })
})

test('a batch without items is on its way, unless PayPal refused it', () => {
  const nothing = { kind: 'stands', feeMinor: null, review: null }
  const empty = (status: string) => judgeBatch(expected, batchOf({}, { items: [], status }))
  expect(empty('PENDING')).toEqual({ ...nothing, status: 'sent', problem: null })
  expect(empty('DENIED')).toEqual({ ...nothing, status: 'failed', problem: 'DENIED' })
  expect(empty('CANCELED')).toEqual({ ...nothing, status: 'failed', problem: 'CANCELED' })
})

test('every item of a refused batch has failed', () => {
  const refused = (problem: string | null) =>
    judgeBatch(expected, batchOf({ status: 'PENDING', problem }, { status: 'DENIED' }))
  expect(refused(null)).toMatchObject({ kind: 'stands', status: 'failed', problem: 'DENIED' })
  expect(refused('RISK')).toMatchObject({ status: 'failed', problem: 'RISK' })
})
