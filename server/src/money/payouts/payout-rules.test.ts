import { expect, test } from 'vitest'
import { isRecipientNew, isUnsettled } from './payout-rules.ts'

const asked = new Date('2026-06-10T12:00:00.000Z')

test.each([
  ['2026-06-10T11:59:59.000Z', true],
  ['2026-06-04T12:00:00.000Z', true],
  ['2026-06-04T11:59:59.999Z', false],
  ['2026-06-11T00:00:00.000Z', true],
])('a receiver that changed at %s is new to a payout requested on June 10 at noon: %s', (changedAt, isNew) => {
  expect(isRecipientNew(new Date(changedAt), asked)).toBe(isNew)
})

test('a receiver that never changed is not new', () => {
  expect(isRecipientNew(null, asked)).toBe(false)
})

test('an approved payout is unsettled if PayPal’s status is unknown and no check is scheduled', () => {
  const unsettled = { status: 'approved', transfer_status: null, next_check_at: null } as const
  expect(isUnsettled(unsettled)).toBe(true)
  expect(isUnsettled({ ...unsettled, status: 'pending' })).toBe(false)
  expect(isUnsettled({ ...unsettled, transfer_status: 'sent' })).toBe(false)
  expect(isUnsettled({ ...unsettled, next_check_at: new Date() })).toBe(false)
})
