import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import { expect, test } from 'vitest'
import { offeredNeeds, presetNeeds } from './offered-needs.ts'
import { isShortNotice } from './short-notice.ts'

const endsAt = '2026-12-10T22:59:59.999Z'

test('the whole list is offered until it is decided who acts, and without a day', () => {
  expect(offeredNeeds(endsAt, 4, Date.parse('2026-12-08T22:59:59.998Z'))).toBe(needsMenu)
  expect(offeredNeeds(null, 4, Date.parse('2030-01-01T00:00:00Z'))).toBe(needsMenu)
})

test('after that, only numbers that are reached with one more person', () => {
  expect(offeredNeeds(endsAt, 4, Date.parse('2026-12-08T22:59:59.999Z'))).toEqual([1, 2, 3, 5])
})

test('a campaign that is made less than 48 hours before its end takes people who act in any case', () => {
  expect(isShortNotice({ createdAt: '2026-12-08T23:00:00.000Z', endsAt })).toBe(true)
  expect(isShortNotice({ createdAt: '2026-12-08T22:59:59.999Z', endsAt })).toBe(false)
  expect(isShortNotice({ createdAt: '2026-12-09T09:00:00.000Z', endsAt: null })).toBe(false)
})

test('the choice begins with the own number, then with the next one that is reached, then with 10', () => {
  expect(presetNeeds(needsMenu, 100, 50)).toBe(100)
  expect(presetNeeds(needsMenu, 1, 50)).toBe(50)
  expect(presetNeeds(needsMenu, null, undefined)).toBe(10)
  expect(presetNeeds([1, 2, 3, 5], null, 50)).toBe(5)
})
