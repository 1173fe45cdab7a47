import { expect, test } from 'vitest'
import { judgeNotSent, neverAnswered } from './judge-sending.ts'

const refusal = (status: number, earlierBatchId?: string | null) =>
  ({
    kind: 'rejected',
    status,
    issue: 'ISSUE',
    debugId: null,
    ...(earlierBatchId !== undefined && { earlierBatchId }),
  }) as const
const first = { id: 'p1', sends: 1 }
const second = { id: 'p1', sends: 2 }
const unsent = { kind: 'unanswered', retryAfterSeconds: null, isUnsent: true }

test('a refusal of the first request counts, unless its cause is our credentials or a rate limit', () => {
  expect(judgeNotSent(first, refusal(422))).toEqual({ kind: 'refused', issue: 'ISSUE' })
  expect(judgeNotSent(first, refusal(403))).toEqual({ kind: 'refused', issue: 'ISSUE' })
  expect(judgeNotSent(first, refusal(401))).toEqual(unsent)
  expect(judgeNotSent(first, refusal(429))).toEqual(unsent)
})

test('a refusal of a retry proves nothing about earlier requests', () => {
  expect(judgeNotSent(second, refusal(422))).toEqual(unsent)
})

test('only a request without a response may have reached PayPal', () => {
  expect(judgeNotSent(first, { kind: 'unknown', reason: '' })).toEqual({ ...unsent, isUnsent: false })
  expect(judgeNotSent(first, { kind: 'retryable', reason: '', retryAfterSeconds: 7 })).toEqual({
    ...unsent,
    retryAfterSeconds: 7,
  })
  expect(judgeNotSent(first, { kind: 'off' })).toEqual(unsent)
})

test('a duplicate that PayPal does not identify and 29 days without a response need an admin', () => {
  expect(judgeNotSent(second, refusal(400, null))).toEqual({
    kind: 'suspect',
    source: 'transfer:p1',
    reason:
      'PayPal has a transfer of this payout already, and does not say which. Find it at PayPal, and settle it here',
    details: { payoutId: 'p1', batchId: null },
  })
  expect(neverAnswered(first)).toEqual({
    kind: 'suspect',
    source: 'transfer:p1',
    reason: 'PayPal has not said for 29 days whether it sent this payout. Ask PayPal, and settle it here',
    details: { payoutId: 'p1', batchId: null },
  })
})
