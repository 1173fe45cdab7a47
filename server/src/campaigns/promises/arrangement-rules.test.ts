import { expect, test } from 'vitest'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { countedSince, isMailed, mailAt } from './arrangement-rules.ts'

const endsAt = new Date('2026-12-20T23:59:59.999Z')
const before = (ms: number) => new Date(endsAt.getTime() - ms)
const far = { endsAt, now: before(48 * hour + 1) }
const near = { endsAt, now: before(48 * hour) }
const later = ({ now }: { now: Date }, ms: number) => new Date(now.getTime() + ms)

test('a change is mailed ten minutes after the last one', () => {
  for (const moment of [far, { endsAt: null, now: near.now }]) {
    expect(mailAt(moment, null)).toEqual(later(moment, 10 * minute))
    expect(mailAt(moment, later(moment, minute))).toEqual(later(moment, 10 * minute))
  }
})

test('in the last 48 hours it leaves with the next minute, and later ones join it without a delay', () => {
  expect(mailAt(near, null)).toEqual(later(near, minute))
  expect(mailAt(near, later(near, 20_000))).toEqual(later(near, 20_000))
  // A mail that would have waited ten minutes leaves with it.
  expect(mailAt(near, later(near, 8 * minute))).toEqual(later(near, minute))
})

test('six changes are mailed: since the lock, or within seven days before it', () => {
  expect([0, 5, 6, 7].map(isMailed)).toEqual([true, true, false, false])
  expect(countedSince(near)).toEqual(before(48 * hour))
  expect(countedSince({ endsAt, now: before(1) })).toEqual(before(48 * hour))
  expect(countedSince(far)).toEqual(later(far, -7 * day))
  expect(countedSince({ endsAt: null, now: near.now })).toEqual(later(near, -7 * day))
})
