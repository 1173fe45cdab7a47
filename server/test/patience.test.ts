import { expect, test } from 'vitest'
import { patient, slownessOf } from './patience.ts'

test.each([
  ['an idle machine', slownessOf(40, 0.5, 2), 1],
  ['a core of half the speed', slownessOf(120, 0.5, 2), 2],
  ['a busy machine', slownessOf(60, 20, 2), 5],
  ['a machine that hardly moves', slownessOf(6_000, 200, 2), 8],
])('limits on %s are %d times those written', (_, slowness, expected) => {
  expect(slowness).toBe(expected)
})

test('a limit is never shorter than written', () => {
  expect(patient(10_000)).toBeGreaterThanOrEqual(10_000)
})
