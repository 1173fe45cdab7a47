import { donationStatuses } from '@muster/contract/facts/donations.ts'
import { expect, test } from 'vitest'
import { statusesBefore, transitions, undecided } from './donation-states.ts'

test('a donation changes only to the statuses of the table', () => {
  expect(transitions).toEqual({
    created: ['awaiting_approval', 'declined', 'expired'],
    awaiting_approval: ['processing', 'pending', 'completed', 'declined', 'cancelled', 'expired'],
    processing: ['awaiting_approval', 'pending', 'completed', 'declined', 'cancelled', 'expired'],
    cancelled: ['processing', 'pending', 'completed', 'declined'],
    declined: ['processing', 'pending', 'completed', 'cancelled'],
    pending: ['completed', 'declined'],
    expired: ['pending', 'completed', 'declined'],
    completed: [],
  })
})

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
