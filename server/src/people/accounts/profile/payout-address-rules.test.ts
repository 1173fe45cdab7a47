import { describe, expect, test } from 'vitest'
import {
  isSamePaypalEmail,
  lockedUntil,
  payoutAddressOf,
  paypalEmailInForce,
  type PayoutAddressRow,
  waitsUntil,
} from './payout-address-rules.ts'

const servesAt = new Date('2026-11-24T14:05:00Z')
const before = new Date(servesAt.getTime() - 1)

const row = (given: Partial<PayoutAddressRow> = {}): PayoutAddressRow => ({
  email: 'ana@example.org',
  paypal_email: null,
  paypal_email_before: null,
  paypal_email_serves_at: null,
  paypal_email_undone_at: null,
  ...given,
})
const changed = row({
  paypal_email: 'new@example.org',
  paypal_email_before: 'old@example.org',
  paypal_email_serves_at: servesAt,
})
const first = row({ paypal_email: 'new@example.org', paypal_email_serves_at: servesAt })
const cleared = row({ paypal_email_before: 'old@example.org', paypal_email_serves_at: servesAt })

describe('The address in force', () => {
  test.each([
    ['the account’s own where none was ever confirmed', row(), before, null],
    ['a confirmed one that does not wait', row({ paypal_email: 'old@example.org' }), before, 'old@example.org'],
    ['the former one until the moment before the new one serves', changed, before, 'old@example.org'],
    ['the new one from that moment on', changed, servesAt, 'new@example.org'],
    ['the account’s own while the first one waits', first, before, null],
    ['the first one from its moment on', first, servesAt, 'new@example.org'],
    ['the former one while the account’s own waits', cleared, before, 'old@example.org'],
    ['the account’s own from its moment on', cleared, servesAt, null],
  ])('is %s', (_, given, now, expected) => {
    expect(paypalEmailInForce(given, now)).toBe(expected)
  })
})

test('a pending address is returned with its effective date, until that date', () => {
  expect(payoutAddressOf(changed, before)).toEqual({
    email: 'old@example.org',
    isConfirmed: true,
    next: { email: 'new@example.org', servesAt },
  })
  expect(payoutAddressOf(changed, servesAt)).toEqual({ email: 'new@example.org', isConfirmed: true, next: null })
  expect(payoutAddressOf(cleared, before).next).toEqual({ email: 'ana@example.org', servesAt })
  expect(payoutAddressOf(first, before)).toMatchObject({ email: 'ana@example.org', isConfirmed: false })
  expect(waitsUntil(first, before)).toEqual(servesAt)
})

test('changes are locked for seven days from the moment of an undo', () => {
  const undone = row({ paypal_email_undone_at: new Date('2026-11-22T10:00:00Z') })
  const until = new Date('2026-11-29T10:00:00Z')
  expect(lockedUntil(undone, new Date(until.getTime() - 1))).toEqual(until)
  expect(lockedUntil(undone, until)).toBeNull()
  expect(lockedUntil(row(), until)).toBeNull()
})

test('addresses are compared without case, and the account’s own is only the same as itself', () => {
  expect(isSamePaypalEmail('Ana@example.org', 'ana@EXAMPLE.org')).toBe(true)
  expect(isSamePaypalEmail('ana@example.org', 'eva@example.org')).toBe(false)
  expect(isSamePaypalEmail(null, null)).toBe(true)
  expect(isSamePaypalEmail(null, 'ana@example.org')).toBe(false)
  expect(isSamePaypalEmail('ana@example.org', null)).toBe(false)
})
