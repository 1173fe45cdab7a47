import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../platform/base/clock.ts'
import {
  changedFields,
  continuesVersion,
  effectsOf,
  kindsOf,
  type LatestVersion,
  needsConfirmation,
  requireChangeable,
  requireRare,
} from './promise-rules.ts'
import { samplePromise as promise } from '../../../test/sample-promise.ts'

const open: CampaignPromise = {
  ...promise,
  executionDate: null,
  peopleGoal: null,
  locationType: 'global',
  city: null,
  country: null,
}

const asked = { supporters: 'asked', donors: 'asked' }
const told = { supporters: 'told', donors: 'told' }
const none = { supporters: 'none', donors: 'none' } as const
const onlyDonors = { supporters: 'none', donors: 'asked' }

describe('who signed', () => {
  test.each([
    [promise, { title: 'Bridges' }, asked],
    [promise, { targetType: 'corporate' }, asked],
    [promise, { actionMode: 'action' }, asked],
    [promise, { actionDescription: null }, asked],
    [promise, { executionDate: '2026-12-21' }, asked],
    [promise, { executionDate: null }, asked],
    [promise, { timeZone: 'Europe/Ljubljana' }, asked],
    [promise, { locationType: 'global', city: null, country: null }, asked],
    [promise, { city: 'Ljubljana' }, asked],
    [promise, { state: 'Styria' }, asked],
    [promise, { country: 'Austria' }, asked],
    // The arrangements are no promise.
    [promise, { startTime: '18:31' }, none],
    [promise, { startTime: null }, none],
    [promise, { endTime: '20:00' }, none],
    [promise, { meetingPoint: 'The new mill' }, none],
    [promise, { meetingPoint: null }, none],
    [promise, { meetingPlace: { lat: 46.5, lon: 15.6 } }, none],
    [promise, { title: 'Bridges', meetingPoint: 'The new mill' }, asked],
    [promise, { peopleGoal: 51 }, told],
    [promise, { peopleGoal: 49 }, none],
    [promise, { peopleGoal: null }, none],
    [open, { peopleGoal: 1 }, told],
    [promise, { goalAmount: 101 }, onlyDonors],
    [promise, { currency: 'EUR' }, onlyDonors],
    [open, { executionDate: '2026-12-20' }, told],
    [open, { executionDate: '2026-12-20', timeZone: 'Europe/Ljubljana' }, told],
    [open, { locationType: 'city', city: 'Maribor', country: 'Slovenia' }, told],
    [open, { executionDate: '2026-12-20', goalAmount: 1 }, { supporters: 'told', donors: 'asked' }],
    [open, { executionDate: '2026-12-20', title: 'Bridges' }, asked],
    [promise, {}, none],
  ] satisfies [CampaignPromise, Partial<CampaignPromise>, object][])(
    '%#: what a change of the promise means for them',
    (before, change, effects) => {
      expect(effectsOf(before, { ...before, ...change })).toEqual(effects)
      expect(changedFields(before, { ...before, ...change })).toEqual(
        Object.keys(promise).filter((field) => field in change),
      )
    },
  )
})

test('the kinds of a change: what people sign, when and where they meet', () => {
  const nothing = { promise: false, times: false, meeting: false }
  expect(kindsOf([])).toEqual(nothing)
  expect(kindsOf(['title', 'peopleGoal'])).toEqual({ ...nothing, promise: true })
  for (const field of ['startTime', 'endTime'] as const) expect(kindsOf([field])).toEqual({ ...nothing, times: true })
  for (const field of ['meetingPoint', 'meetingPlace'] as const) {
    expect(kindsOf([field])).toEqual({ ...nothing, meeting: true })
  }
  expect(kindsOf(['city', 'endTime', 'meetingPlace'])).toEqual({ promise: true, times: true, meeting: true })
})

const end = new Date('2026-12-20T23:59:59.999Z')
const before = (ms: number) => new Date(end.getTime() - ms)
const change = { isSigned: true, changed: ['title'] as const, endsAt: end, nextEndsAt: end }
const next = (now: Date, ms: number) => new Date(now.getTime() + ms)

describe('a signed promise', () => {
  test('changes until 48 hours before its end', () => {
    expect(() => requireChangeable({ ...change, now: before(48 * hour + 1) })).not.toThrow()
    for (const now of [before(48 * hour), before(1), before(-1), before(-400 * day)]) {
      expect(() => requireChangeable({ ...change, now })).toThrow('can no longer be changed')
      expect(() => requireChangeable({ ...change, nextEndsAt: null, now })).toThrow('can no longer be changed')
      expect(() => requireChangeable({ ...change, nextEndsAt: next(now, 90 * day), now })).toThrow(
        'can no longer be changed',
      )
      expect(() => requireChangeable({ ...change, changed: [], now })).not.toThrow()
    }
  })

  test('leaves when and where people meet free until its end', () => {
    for (const field of ['startTime', 'meetingPlace'] as const) {
      const only = { ...change, changed: [field] }
      for (const now of [before(90 * day), before(48 * hour), before(0)]) {
        expect(() => requireChangeable({ ...only, now })).not.toThrow()
      }
      expect(() => requireChangeable({ ...only, now: before(-1) })).toThrow('can no longer be changed')
      expect(() => requireChangeable({ ...only, isSigned: false, now: before(-1) })).not.toThrow()
      expect(() => requireChangeable({ ...only, endsAt: null, nextEndsAt: null, now: before(0) })).not.toThrow()
    }
  })

  test('gets a day that ends at least 72 hours ahead', () => {
    const now = before(30 * day)
    for (const endsAt of [end, null]) {
      const moved = (ms: number) => () => requireChangeable({ ...change, endsAt, nextEndsAt: next(now, ms), now })
      expect(moved(72 * hour)).not.toThrow()
      expect(moved(72 * hour - 1)).toThrow('at least 72 hours')
    }
    expect(() => requireChangeable({ ...change, nextEndsAt: null, now })).not.toThrow()
    // Its day stays, though it is nearer than that.
    expect(() => requireChangeable({ ...change, now: before(50 * hour) })).not.toThrow()
  })
})

describe('a promise that no one signed', () => {
  const free = { ...change, isSigned: false }
  test('changes at any time, and to any day', () => {
    expect(() => requireChangeable({ ...free, now: before(hour) })).not.toThrow()
    expect(() => requireChangeable({ ...free, now: before(hour), nextEndsAt: before(minute) })).not.toThrow()
    expect(() => requireChangeable({ ...free, now: before(-day) })).not.toThrow()
  })

  test('is not taken up again after its end', () => {
    const now = before(-1)
    expect(() => requireChangeable({ ...free, nextEndsAt: next(now, 9 * day), now })).toThrow('is over')
    expect(() => requireChangeable({ ...free, nextEndsAt: null, now })).toThrow('is over')
  })
})

test('a third change that people feel is refused', () => {
  for (const felt of [
    { ...none, supporters: 'told' },
    { ...none, donors: 'asked' },
  ] as const) {
    expect(() => requireRare(felt, 1)).not.toThrow()
    expect(() => requireRare(felt, 2)).toThrow('changed twice')
  }
  expect(() => requireRare(none, 7)).not.toThrow()
})

const noon = new Date('2026-12-01T12:00:00Z')
const at = (ms: number) => new Date(noon.getTime() + ms)
const latest: LatestVersion = {
  ...{ number: 2, createdAt: noon, openedAt: noon, isFree: false, follows: 1, isMailed: false },
  isCorrection: false,
}

test('an edit within ten minutes belongs to the version, for at most an hour', () => {
  const belongs = (version: Partial<LatestVersion>, now: Date, isSigned = true, isCorrection = false) =>
    continuesVersion({ ...latest, ...version }, { isSigned, isCorrection, now })
  expect(belongs({}, at(10 * minute - 1))).toBe(true)
  expect(belongs({}, at(10 * minute))).toBe(false)
  expect(belongs({ createdAt: at(55 * minute) }, at(hour - 1))).toBe(true)
  expect(belongs({ createdAt: at(55 * minute) }, at(hour))).toBe(false)
  // The first person signed in between, or the last one withdrew.
  expect(belongs({ isFree: true }, at(minute))).toBe(false)
  expect(belongs({ isFree: true }, at(minute), false)).toBe(true)
  expect(belongs({}, at(minute), false)).toBe(false)
  expect(belongs({ isMailed: true }, at(minute))).toBe(false)
  // A correction is a version of its own.
  expect(belongs({ isCorrection: true }, at(minute))).toBe(false)
  expect(belongs({}, at(minute), true, true)).toBe(false)
  // The promise as it was before its first change.
  expect(belongs({ follows: null, isFree: true }, at(minute), false)).toBe(false)
})

test('an admin confirms a change of what donors gave for, once money was paid out', () => {
  const paid = { isSigned: true, isPaidOut: true }
  for (const field of ['title', 'targetType', 'actionMode', 'actionDescription', 'goalAmount', 'currency'] as const)
    expect(needsConfirmation([field], paid)).toBe(true)
  expect(needsConfirmation(['executionDate', 'city', 'meetingPoint', 'startTime', 'peopleGoal'], paid)).toBe(false)
  expect(needsConfirmation(['city', 'title'], paid)).toBe(true)
  expect(needsConfirmation(['title'], { ...paid, isPaidOut: false })).toBe(false)
  expect(needsConfirmation(['title'], { ...paid, isSigned: false })).toBe(false)
})
