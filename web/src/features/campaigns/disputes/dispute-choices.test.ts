import { expect, test } from 'vitest'
import { optionsOf } from './dispute-choices.ts'

const donation = (_id: string, createdAt: string, amount = 25) => ({
  _id,
  amount,
  createdAt,
  status: 'completed' as const,
})

test('donations of one amount and day are told apart by their time', () => {
  const donations = [
    donation('a', '2026-11-28T09:05:00Z'),
    donation('b', '2026-11-28T15:30:00Z'),
    donation('c', '2026-11-28T15:30:00Z', 10),
    donation('d', '2026-11-27T15:30:00Z'),
  ]
  expect(optionsOf('donation', { donations, payouts: [] }, 'UTC').map(({ label }) => label)).toEqual([
    '$25.00, 28 Nov 2026, 09:05',
    '$25.00, 28 Nov 2026, 15:30',
    '$10.00, 28 Nov 2026',
    '$25.00, 27 Nov 2026',
  ])
})
