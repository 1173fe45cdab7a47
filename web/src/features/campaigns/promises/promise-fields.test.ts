import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import { expect, test } from 'vitest'
import { campaign } from '../../../../test/samples.ts'
import { changesBetween, linesOf } from './promise-fields.ts'

const promise: CampaignPromise = { ...campaign, executionDate: '2026-12-01', startTime: '09:30', goalAmount: 500 }
const version = (change: Partial<CampaignPromise> = {}, story = '') => ({ promise: { ...promise, ...change }, story })

const changed = (change: Partial<CampaignPromise>, story = '') =>
  changesBetween(version(), version(change, story)).map(
    ({ label, parts }) => `${label}: ${parts.map(({ kind, text }) => `${kind} “${text}”`).join(', ')}`,
  )

test.each([
  [{}, []],
  [{ executionDate: '2026-12-05' }, ['Day: removed “Tuesday 1 December 2026”, added “Saturday 5 December 2026”']],
  [{ executionDate: null }, ['Day: removed “Tuesday 1 December 2026”, added “To be announced”']],
  [{ startTime: null }, ['Start time: removed “09:30”']],
  [{ endTime: '13:00' }, ['End time: added “13:00”']],
  [{ timeZone: 'America/New_York' }, ['Time zone: removed “Europe/Ljubljana”, added “America/New York”']],
  [
    { locationType: 'city', city: 'Maribor', country: 'Slovenia' } as const,
    ['Place: removed “Everywhere”, added “Maribor, Slovenia”'],
  ],
  [{ meetingPoint: 'At the bridge' }, ['Meeting point: added “At the bridge”']],
  [{ meetingPlace: { lat: 46.5, lon: 15.6 } }, ['On a map: added “The point is marked”']],
  [{ title: 'Clear the lake' }, ['Title: same “Clear the ”, removed “canal”, added “lake”']],
  [{ targetType: 'corporate' } as const, ['Aimed at: removed “Public policy”, added “A company”']],
  [
    { actionMode: 'donation' } as const,
    ['People: removed “Act and donate”, added “Donate”', 'On the day: removed “Bring gloves”'],
  ],
  [{ actionMode: 'action' } as const, ['People: removed “Act and donate”, added “Act”', 'Goal: removed “$500.00”']],
  [{ goalAmount: 0 }, ['Goal: removed “$500.00”, added “No goal”']],
  [{ currency: 'EUR' } as const, ['Goal: removed “$500.00”, added “€500.00”']],
  [{ peopleGoal: 1_200 }, ['People needed: removed “No number”, added “1,200”']],
])('a change of %o reads: %j', (change, expected) => {
  expect(changed(change)).toEqual(expected)
})

test('the story is compared word by word, after the promise', () => {
  expect(changed({ title: 'Clear it' }, 'Water flows')).toEqual([
    'Title: same “Clear ”, removed “the canal”, added “it”',
    'Story: added “Water flows”',
  ])
})

test('a whole version leaves out fields without a value', () => {
  expect(linesOf(version()).map(({ label, words }) => `${label}: ${words}`)).toEqual([
    'Title: Clear the canal',
    'Aimed at: Public policy',
    'Day: Tuesday 1 December 2026',
    'Start time: 09:30',
    'Time zone: Europe/Ljubljana',
    'Place: Everywhere',
    'People: Act and donate',
    'On the day: Bring gloves',
    'People needed: No number',
    'Goal: $500.00',
  ])
  expect(linesOf(version()).filter(({ isArrangement }) => isArrangement)).toMatchObject([{ label: 'Start time' }])
})
