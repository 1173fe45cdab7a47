import { expect, test } from 'vitest'
import { refusalOf } from './request-rules.ts'

const until = new Date('2026-06-15T12:00:00Z')
const before = new Date(until.getTime() - 1)
const donation = {
  status: 'completed',
  isAsked: false,
  isDenied: false,
  remainderMinor: 1_000n,
  leftMinor: 1_000n,
  until,
}

test('a donor can ask until the time is over, and not at that instant', () => {
  expect(refusalOf(donation, before)).toBeNull()
  expect(refusalOf(donation, until)).toBe('refund_window_over')
})

test('a donor cannot ask for what did not arrive, was asked for, was refunded or is being refunded', () => {
  expect(refusalOf({ ...donation, status: 'pending' }, before)).toBe('donation_not_arrived')
  expect(refusalOf({ ...donation, isAsked: true, leftMinor: 0n }, before)).toBe('refund_already_asked')
  expect(refusalOf({ ...donation, remainderMinor: 0n, leftMinor: 0n }, before)).toBe('nothing_to_refund')
  expect(refusalOf({ ...donation, leftMinor: 0n }, before)).toBe('refund_under_way')
})

test('a donor who says that they did not make it cannot ask', () => {
  expect(refusalOf({ ...donation, isDenied: true }, before)).toBe('donation_denied')
})

test('a donor whose promise holds cannot ask', () => {
  expect(refusalOf({ ...donation, until: null }, before)).toBe('refund_not_offered')
})
