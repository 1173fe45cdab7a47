import { expect, test } from 'vitest'
import { payout } from '../../../../../test/samples.ts'
import { describePayout, netWords } from './payout-words.ts'

test('a payout that PayPal has not confirmed does not say that the receiver has it', () => {
  const paid = { ...payout, status: 'approved', transferStatus: 'paid', payoutBatchId: 'MANUAL-2026-11' } as const
  expect(describePayout(paid).text).toBe('The receiver has it.')
  expect(describePayout({ ...paid, isPaidUnseen: true })).toMatchObject({
    label: 'Paid',
    text: 'Recorded as paid outside. PayPal has not confirmed it.',
  })
})

test.each([
  ['Send a quote first', 'Reason: Send a quote first. The money is available'],
  ['Send a quote first.', 'Reason: Send a quote first. The money is available'],
  ['Who receives it?', 'Reason: Who receives it? The money is available'],
])('the reason “%s” of a rejection ends with one end mark', (reason, text) => {
  expect(describePayout({ ...payout, status: 'rejected', reason }).text).toContain(text)
})

test.each([
  ['pending', null, 'To be paid'],
  ['rejected', null, 'Not paid'],
  ['approved', 'paid', 'Paid'],
  ['approved', 'unclaimed', 'Sent, not yet received'],
] as const)(
  'the amount of a payout that is %s and %s is called “%s”: by what became of it',
  (status, transferStatus, name) => {
    expect(netWords({ status, transferStatus })).toBe(name)
  },
)
