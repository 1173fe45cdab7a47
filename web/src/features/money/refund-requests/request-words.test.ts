import type { RefundRequest } from '@muster/contract/money/refund-request.ts'
import { expect, test } from 'vitest'
import { describeRequest } from './request-words.ts'

const request: RefundRequest = {
  createdAt: '2026-03-02T09:00:00.000Z',
  status: 'refunded',
  asked: 25,
  left: 0,
  obstacle: null,
  closeReason: null,
}

test('a request that is settled says what went back', () => {
  expect(describeRequest(request).title).toBe('Your donation was refunded')
  expect(describeRequest({ ...request, status: 'refunding' }).title).toBe('You asked for $25.00 back')
})

test('a request that is left to an admin says how much, and why', () => {
  const { title, text } = describeRequest({ ...request, status: 'with_admin', left: 9.5, obstacle: 'paid_out' })
  expect(title).toBe('An admin decides about $9.50')
  expect(text).toContain('The campaign no longer has all of the money.')
})

test('a request that an admin closed says the reason', () => {
  const closed = describeRequest({ ...request, status: 'closed', left: 25, closeReason: 'It was spent on the bridge.' })
  expect(closed.title).toBe('$25.00 is not refunded')
  expect(closed.text).toBe('An admin decided: It was spent on the bridge.')
})
