import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../platform/base/clock.ts'
import {
  about,
  firstWords,
  isUrgentNow,
  leavesAtOf,
  needsReview,
  nextUpdateAt,
  updatesLeft,
  urgentLeft,
  urgentRefusal,
} from './update-rules.ts'

const endsAt = new Date('2026-06-20T23:59:59.999Z')
const open = { endsAt, cancelledAt: null }
const before = (ms: number) => new Date(endsAt.getTime() - ms)

test.each([
  ['a moment before the lock', open, before(48 * hour + 1), false, 'urgent_updates_closed'],
  ['at the lock', open, before(48 * hour), true, null],
  ['at the end', open, endsAt, true, null],
  ['after the end', open, before(-1), false, 'urgent_updates_closed'],
  ['without a day', { ...open, endsAt: null }, endsAt, false, 'urgent_updates_closed'],
  ['cancelled', { ...open, cancelledAt: before(hour) }, endsAt, false, 'campaign_cancelled'],
])('%s', (_, campaign, now, isUrgent, refusal) => {
  expect(isUrgentNow(campaign, now)).toBe(isUrgent)
  expect(urgentRefusal(campaign, now)).toBe(refusal)
})

test('how many are left', () => {
  expect([0, 1, 2, 3, 4].map(urgentLeft)).toEqual([3, 2, 1, 0, 0])
  expect([0, 1, 2, 3, 4].map(updatesLeft)).toEqual([3, 2, 1, 0, 0])
})

describe('the mails leave', () => {
  const now = before(5 * day)
  const ordinary = { isUrgent: false, isReviewed: false, lastAt: null }
  const after = (ms: number) => new Date(now.getTime() + ms)

  test.each([
    ['after ten minutes', ordinary, after(10 * minute)],
    ['at once if it is urgent', { ...ordinary, isUrgent: true, lastAt: now }, now],
    ['after an hour if an admin has to look', { ...ordinary, isReviewed: true }, after(hour)],
    ['a day after the ones before', { ...ordinary, lastAt: before(5 * day + hour) }, after(23 * hour)],
    ['after ten minutes if the ones before are older', { ...ordinary, lastAt: before(6 * day) }, after(10 * minute)],
  ])('%s', (_, mailing, leavesAt) => {
    expect(leavesAtOf(mailing, now)).toEqual(leavesAt)
  })
})

test('the next update can be written when all but two of the last week are older', () => {
  const [one, two, three, four] = [before(4), before(3), before(2), before(1)] as const
  const aWeekAfter = (at: Date) => new Date(at.getTime() + 7 * day)
  expect(nextUpdateAt([one, two])).toBeNull()
  expect(nextUpdateAt([one, two, three])).toEqual(aWeekAfter(one))
  expect(nextUpdateAt([one, two, three, four])).toEqual(aWeekAfter(two))
})

test.each([
  [{ isUrgent: false, people: 201, isTrusted: false }, true],
  [{ isUrgent: false, people: 200, isTrusted: false }, false],
  [{ isUrgent: false, people: 201, isTrusted: true }, false],
  [{ isUrgent: true, people: 201, isTrusted: false }, false],
])('whether an admin looks at it first: %j', (mailing, isReviewed) => {
  expect(needsReview(mailing)).toBe(isReviewed)
})

test('from 100 on a count has two figures', () => {
  expect([0, 7, 99, 100, 104, 105, 987, 12_345].map(about)).toEqual([0, 7, 99, 100, 100, 110, 990, 12_000])
})

test.each([
  ['Flooded', 'Flooded'],
  ['\nFlooded\nCome to the school', 'Flooded'],
  ['a'.repeat(80), 'a'.repeat(80)],
  [`${'word '.repeat(20)}end`, `${'word '.repeat(14)}word…`],
])('the title of %j is its first words', (text, title) => {
  expect(firstWords(text)).toBe(title)
})
