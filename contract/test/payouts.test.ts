import { expect, test } from 'vitest'
import { allEndpoints } from '../src/all.ts'
import { approvePayoutEndpoint, listPayoutsEndpoint, rejectPayoutEndpoint } from '../src/money/payouts.ts'
import { refundDonationEndpoint } from '../src/money/refunds.ts'
import { refundReasonMax } from '../src/facts/refunds.ts'
import { listUsersEndpoint } from '../src/people/users.ts'
import { problemsOf } from './problems.ts'

test('a rejection without a reason has the reason “not eligible”', () => {
  expect(rejectPayoutEndpoint.body.parse({})).toEqual({ reason: 'not eligible' })
  expect(rejectPayoutEndpoint.body.parse({ reason: '  ' })).toEqual({ reason: 'not eligible' })
  expect(rejectPayoutEndpoint.body.parse({ reason: ' Not yours ' })).toEqual({ reason: 'Not yours' })
})

test('the batch id of an approval is optional', () => {
  expect(approvePayoutEndpoint.body.parse({})).toEqual({ payoutBatchId: '' })
  expect(approvePayoutEndpoint.body.parse({ payoutBatchId: ' B1 ' })).toEqual({ payoutBatchId: 'B1' })
})

test('by default, the list of payouts has all of them, oldest first', () => {
  expect(listPayoutsEndpoint.query.parse({})).toMatchObject({ limit: 20, status: '', sort: 'createdAt' })
  for (const status of ['pending', 'approved', 'rejected']) {
    expect(listPayoutsEndpoint.query.safeParse({ status }).success).toBe(true)
  }
  expect(listPayoutsEndpoint.query.safeParse({ status: 'paid' }).success).toBe(false)
})

test('a refund has an amount, or returns the remainder, and requires a reason', () => {
  expect(problemsOf(refundDonationEndpoint.body, { reason: 'Given twice' })).toEqual({})
  expect(problemsOf(refundDonationEndpoint.body, { amount: 0.01, reason: 'Given twice' })).toEqual({})
  for (const amount of [0, -1, 0.001, '5']) {
    expect(problemsOf(refundDonationEndpoint.body, { amount, reason: 'x' })).toEqual({ amount: 'Enter a valid amount' })
  }
  for (const reason of [undefined, '', '  ']) {
    expect(problemsOf(refundDonationEndpoint.body, { reason })).toEqual({ reason: 'Say why' })
  }
  expect(problemsOf(refundDonationEndpoint.body, { reason: 'x'.repeat(refundReasonMax) })).toEqual({})
  expect(problemsOf(refundDonationEndpoint.body, { reason: 'x'.repeat(501) })).toEqual({
    reason: 'Keep the reason under 500 characters',
  })
})

test('a refund can name the dispute that it resolves', () => {
  const disputeId = '01900000-0000-7000-8000-000000000000'
  expect(problemsOf(refundDonationEndpoint.body, { reason: 'Given twice', disputeId })).toEqual({})
  expect(problemsOf(refundDonationEndpoint.body, { reason: 'Given twice', disputeId: 'the first' })).toHaveProperty(
    'disputeId',
  )
})

test('every call that moves or requests money accepts an Idempotency-Key', () => {
  const ofMoney = allEndpoints.filter(({ method, path }) => method === 'POST' && /donation|payout|refund/.test(path))
  // Abandoning only stops the wait for PayPal, a complaint opens a dispute, which is written about and withdrawn, and declining moves no money.
  const movesNothing = [
    '/donations/:id/give-up',
    '/donations/guest/:token/give-up',
    '/donations/mailed/:token/not-mine',
    '/donations/:id/not-mine',
    '/admin/refund-requests/:id/close',
    '/admin/campaigns/:id/refund-all/decline',
    '/donations/mailed/:token/disputes',
    '/donations/mailed/:token/disputes/:id/messages',
    '/donations/mailed/:token/disputes/:id/withdraw',
  ]
  expect(ofMoney.length).toBeGreaterThanOrEqual(5)
  expect(ofMoney.filter(({ idempotent }) => !idempotent).map(({ path }) => path)).toEqual(movesNothing)
})

test('users are searched by up to 200 characters, and by role', () => {
  expect(listUsersEndpoint.query.safeParse({ q: 'x'.repeat(200), role: 'admin' }).success).toBe(true)
  expect(listUsersEndpoint.query.safeParse({ q: 'x'.repeat(201) }).success).toBe(false)
  expect(listUsersEndpoint.query.safeParse({ role: 'owner' }).success).toBe(false)
})
