import { expect, test } from 'vitest'
import { payout } from '../../../../test/samples.ts'
import { describePayout } from './payout-words.ts'

test('the owner reads who states that a payout was paid, if PayPal has not confirmed it', () => {
  const paid = { ...payout, status: 'approved', transferStatus: 'paid', payoutBatchId: 'MANUAL-2026-11' } as const
  const to = payout.recipientPaypalEmail
  expect(describePayout(paid).text).toBe(`Paid to ${to}.`)
  expect(describePayout({ ...paid, isPaidUnseen: true })).toMatchObject({
    label: 'Paid',
    text: `An admin states that they paid it to ${to} outside this site (reference MANUAL-2026-11).`,
  })
})

test('the reason of a rejection ends with one end mark', () => {
  const rejected = { ...payout, status: 'rejected' } as const
  expect(describePayout({ ...rejected, reason: 'not eligible' }).text).toBe(
    'Reason: not eligible. The money stayed with the campaign.',
  )
  expect(describePayout({ ...rejected, reason: 'Send a quote first.' }).text).toBe(
    'Reason: Send a quote first. The money stayed with the campaign.',
  )
})
