import { expect, test } from 'vitest'
import type { PaypalRefund } from '../paypal/paypal.ts'
import { judgeRefund, neverAnswered } from './judge-refund.ts'

const refund = (status: string): PaypalRefund => ({
  id: '1JU08902781691411',
  status,
  captureId: '2GG279541U471931P',
  amountMinor: 2_500n,
  currency: 'USD',
  customId: null,
  feeBackMinor: 0n,
  madeAt: null,
})
const rejected = (status: number) => judgeRefund({ kind: 'rejected', status, issue: 'ISSUE', debugId: null })
const later = { kind: 'unanswered', retryAfterSeconds: null }

test('a refund is made only if PayPal has completed it', () => {
  const completed = refund('COMPLETED')
  expect(judgeRefund({ kind: 'ok', refund: completed })).toEqual({ kind: 'made', refund: completed })
  expect(judgeRefund({ kind: 'ok', refund: refund('PENDING') })).toEqual(later)
})

test.each(['FAILED', 'CANCELLED'])('a refund with the status %s is final', (status) => {
  expect(judgeRefund({ kind: 'ok', refund: refund(status) })).toEqual({ kind: 'refused', problem: status })
})

test('a refusal counts unless its cause is our credentials or a rate limit', () => {
  expect([400, 404, 422].map(rejected)).toEqual(Array(3).fill({ kind: 'refused', problem: 'ISSUE' }))
  expect([401, 403, 409, 429].map(rejected)).toEqual(Array(4).fill(later))
})

test('a refund without a response is sent again, not before PayPal’s Retry-After', () => {
  expect(judgeRefund({ kind: 'retryable', reason: '', retryAfterSeconds: 7 })).toEqual({
    ...later,
    retryAfterSeconds: 7,
  })
  expect(judgeRefund({ kind: 'unknown', reason: '' })).toEqual(later)
  expect(judgeRefund({ kind: 'off' })).toEqual(later)
})

test('a refund that never got a response goes to quarantine under its id', () => {
  expect(neverAnswered({ id: 'r1', captureId: 'c1' })).toEqual({
    kind: 'suspect',
    source: 'refund:r1',
    reason: 'PayPal has not said for 44 days whether it made this refund. Ask PayPal',
    details: { refundId: 'r1', captureId: 'c1' },
  })
})
