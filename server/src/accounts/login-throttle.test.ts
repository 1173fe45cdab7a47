import { expect, test } from 'vitest'
import { after, minute, second } from '../kernel/clock.ts'
import { type LoginFailure, waitUntil } from './login-throttle.ts'

const now = new Date('2026-06-01T12:00:00Z')
const attempt = { emailKey: 'ana@example.org', network: '192.0.2.1', knownNetwork: false }

/** Failures one second apart, the newest just now. */
const failures = (count: number, of: Partial<LoginFailure>): LoginFailure[] =>
  Array.from({ length: count }, (_, i) => ({
    emailKey: attempt.emailKey,
    network: attempt.network,
    ...of,
    failedAt: after(now, -i * second),
  }))

const elsewhere = { network: '198.51.100.7' }

test.each([
  { what: 'one account from one network', limit: 10, of: {} },
  { what: 'one account from anywhere', limit: 20, of: elsewhere },
  { what: 'one network at whatever account', limit: 60, of: { emailKey: 'somebody@example.org' } },
])('$what may fail $limit times, and then waits for the oldest of them to be 15 minutes old', ({ limit, of }) => {
  expect(waitUntil(failures(limit - 1, of), attempt)).toBeNull()
  const oldestAt = after(now, -(limit - 1) * second)
  expect(waitUntil(failures(limit, of), attempt)).toEqual(after(oldestAt, 15 * minute))
})

test('failures from elsewhere do not lock the owner out of a network that is known', () => {
  expect(waitUntil(failures(200, elsewhere), { ...attempt, knownNetwork: true })).toBeNull()
})

test('a known network is no way around the limit from that network', () => {
  expect(waitUntil(failures(10, {}), { ...attempt, knownNetwork: true })).not.toBeNull()
})
