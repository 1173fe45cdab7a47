import { expect, test } from 'vitest'
import { after, minute } from '../../../platform/base/clock.ts'
import { type ReachedAt, waitUntil } from './login-throttle.ts'

const at = new Date('2026-06-01T12:00:00Z')
const none: ReachedAt = { accountFromNetwork: null, account: null, network: null, site: null }

test('a login is allowed below every limit', () => {
  expect(waitUntil(none, false)).toBeNull()
})

test.each(['accountFromNetwork', 'account', 'network', 'site'] as const)(
  'at the limit %s it waits until the failure that reached it is 15 minutes old',
  (limit) => {
    expect(waitUntil({ ...none, [limit]: at }, false)).toEqual(after(at, 15 * minute))
  },
)

test('the limit reached last decides', () => {
  expect(waitUntil({ ...none, network: at, site: after(at, minute), account: at }, false)).toEqual(
    after(at, 16 * minute),
  )
})

test('failures from other networks do not lock the owner out of a known network', () => {
  expect(waitUntil({ ...none, account: at }, true)).toBeNull()
})

test.each(['accountFromNetwork', 'network', 'site'] as const)('a known network does not lift the limit %s', (limit) => {
  expect(waitUntil({ ...none, [limit]: at }, true)).not.toBeNull()
})
