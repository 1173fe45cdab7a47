import { expect, test } from 'vitest'
import { after, day } from '../../../platform/base/clock.ts'
import { emailLockedUntil, receiverAfterChange } from './email-rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const row = { email: 'ana@example.org', paypal_email: null, paypal_email_before: null, paypal_email_serves_at: null }
const soon = after(now, day)

test('payouts to the account’s own address go to the former one for 72 hours', () => {
  const waits = { paypal_email_before: 'ana@example.org', paypal_email_serves_at: after(now, 3 * day) }
  expect(receiverAfterChange(row, now)).toMatchObject(waits)
  // A wait that is over does not count.
  expect(
    receiverAfterChange({ ...row, paypal_email_before: 'old@x.org', paypal_email_serves_at: now }, now),
  ).toMatchObject(waits)
})

test('the wait for the account’s own address begins anew, from the address that is in force', () => {
  const waiting = { ...row, paypal_email_before: 'pay@example.org', paypal_email_serves_at: soon }
  expect(receiverAfterChange(waiting, now)).toMatchObject({
    paypal_email_before: 'pay@example.org',
    paypal_email_serves_at: after(now, 3 * day),
  })
})

test('another payout address stays as it is; while it waits, the former address of the account is in force', () => {
  const other = { ...row, paypal_email: 'pay@example.org' }
  expect(receiverAfterChange(other, now)).toEqual({})
  expect(receiverAfterChange({ ...other, paypal_email_serves_at: soon }, now)).toEqual({
    paypal_email_before: 'ana@example.org',
  })
})

test('after an undo the address is locked for 7 days, and not a moment longer', () => {
  expect(emailLockedUntil({ email_undone_at: null }, now)).toBeNull()
  expect(emailLockedUntil({ email_undone_at: now }, after(now, 7 * day - 1))).toEqual(after(now, 7 * day))
  expect(emailLockedUntil({ email_undone_at: now }, after(now, 7 * day))).toBeNull()
})
