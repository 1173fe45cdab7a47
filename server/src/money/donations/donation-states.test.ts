import { donationStatuses } from '@muster/contract/facts/donations.ts'
import { expect, test } from 'vitest'
import { statusesBefore, undecided } from './donation-states.ts'

test('every status but the first can change to completed, because money that PayPal took always counts', () => {
  const others = donationStatuses.filter((status) => status !== 'created' && status !== 'completed')
  expect(statusesBefore('completed').sort()).toEqual([...others].sort())
})

test('no status changes back to the first one', () => {
  expect(statusesBefore('created')).toEqual([])
})

test('a donor has not decided while an order can still be approved', () => {
  expect(undecided).toEqual(['awaiting_approval', 'cancelled', 'declined'])
})
