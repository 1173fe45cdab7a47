import { expect, test } from 'vitest'
import { lockOf } from './promise-lock.ts'

const endsAt = '2026-12-01T22:59:59.999Z'
const at = (instant: string) => lockOf(endsAt, Date.parse(instant))

test('a promise can change until 48 hours before the end of its day', () => {
  const until = '2026-11-29T22:59:59.999Z'
  expect(at('2026-11-29T22:59:59.998Z')).toEqual({ kind: 'open', until })
  expect(at(until)).toEqual({ kind: 'locked', endsAt })
  expect(at(endsAt)).toEqual({ kind: 'locked', endsAt })
  expect(at('2026-12-01T23:00:00.000Z')).toEqual({ kind: 'over' })
})

test('without a day there is no lock', () => {
  expect(lockOf(null, 0)).toBeNull()
})
