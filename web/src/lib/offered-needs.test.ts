import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import { expect, test } from 'vitest'
import { isShortNotice, offeredNeeds, presetNeeds } from './offered-needs.ts'

const endsAt = '2026-12-10T22:59:59.999Z'

const before = Date.parse('2026-12-08T22:59:59.998Z')
const after = Date.parse('2026-12-08T22:59:59.999Z')
const of = (acting: number, own: number | null = null) => ({ endsAt, acting, own })

test('until it is decided who acts, and without a day, numbers that are reached already are not offered', () => {
  expect(offeredNeeds(of(0), before)).toEqual(needsMenu)
  expect(offeredNeeds(of(4), before).slice(0, 3)).toEqual([1, 8, 10])
  expect(offeredNeeds({ ...of(4), endsAt: null }, Date.parse('2030-01-01T00:00:00Z'))).toContain(10_000)
  expect(offeredNeeds({ ...of(4), endsAt: null }, Date.parse('2030-01-01T00:00:00Z'))).not.toContain(5)
  expect(offeredNeeds(of(20_000), before)).toEqual([1, 10_000])
})

test('the own number stays offered', () => {
  expect(offeredNeeds(of(12, 10), before).slice(0, 3)).toEqual([1, 10, 15])
})

test('after that, only numbers that are reached with one more person', () => {
  expect(offeredNeeds(of(4), after)).toEqual([1, 2, 3, 5])
})

test('a campaign that is made less than 48 hours before its end takes people who act in any case', () => {
  expect(isShortNotice({ createdAt: '2026-12-08T23:00:00.000Z', endsAt })).toBe(true)
  expect(isShortNotice({ createdAt: '2026-12-08T22:59:59.999Z', endsAt })).toBe(false)
  expect(isShortNotice({ createdAt: '2026-12-09T09:00:00.000Z', endsAt: null })).toBe(false)
})

test('the choice begins with the own number, then with the next one that is reached, then with 10 or the nearest above it', () => {
  expect(presetNeeds(needsMenu, 100, 50)).toBe(100)
  expect(presetNeeds(needsMenu, 1, 50)).toBe(50)
  expect(presetNeeds(needsMenu, null, undefined)).toBe(10)
  expect(presetNeeds([1, 2, 3, 5], null, 50)).toBe(5)
  expect(presetNeeds(offeredNeeds(of(37), before), null, undefined)).toBe(40)
})
