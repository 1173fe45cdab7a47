import { expect, test } from 'vitest'
import { requestStatus } from './request-status.ts'

test('a request is settled by what became of the donation', () => {
  expect(requestStatus({ remainderMinor: 0n, leftMinor: 0n, closeReason: null })).toBe('refunded')
  expect(requestStatus({ remainderMinor: 500n, leftMinor: 0n, closeReason: null })).toBe('refunding')
  expect(requestStatus({ remainderMinor: 500n, leftMinor: 200n, closeReason: null })).toBe('with_admin')
  expect(requestStatus({ remainderMinor: 500n, leftMinor: 500n, closeReason: 'It was spent' })).toBe('closed')
})

test('a closed request whose rest is refunded after all counts as refunded', () => {
  expect(requestStatus({ remainderMinor: 500n, leftMinor: 0n, closeReason: 'It was spent' })).toBe('refunding')
  expect(requestStatus({ remainderMinor: 0n, leftMinor: 0n, closeReason: 'It was spent' })).toBe('refunded')
})
