import { expect, test } from 'vitest'
import type { ShareFacts } from '../../campaigns/index.ts'
import { besideWords, blockWords, peopleWords } from './words.ts'

const facts: ShareFacts = {
  campaignId: '01900000-0000-7000-8000-000000000000',
  title: 'Clear the river',
  day: '2026-12-01',
  startTime: '09:30',
  endTime: null,
  timeZone: 'europe/kiev',
  state: 'coming',
  meetingPoint: 'At the fountain',
  city: 'Maribor',
  region: null,
  country: 'Slovenia',
  imageUrl: null,
  ownerName: 'Ana',
  people: '61',
  peopleGoal: '200',
  site: { name: 'Muster', accent: null },
}
const drawable = (text: string) => text
const beside = (change: Partial<ShareFacts>) => besideWords({ ...facts, ...change }, drawable)
const people = (change: Partial<ShareFacts>) => peopleWords({ ...facts, ...change }, drawable)

test('the meeting point, the start and the end are beside the block', () => {
  expect(beside({})).toEqual({ state: null, place: 'At the fountain, Maribor, Slovenia', year: '2026, 09:30 in Kyiv' })
  expect(beside({ meetingPoint: null, startTime: null })).toMatchObject({ place: 'Maribor, Slovenia', year: '2026' })
  expect(beside({ endTime: '13:00' }).year).toBe('2026, 09:30–13:00 in Kyiv')
  const everywhere = { meetingPoint: null, city: null, country: null }
  expect(beside(everywhere)).toMatchObject({ place: 'Everywhere', year: '2026, 09:30 in Kyiv' })
  expect(beside({ timeZone: 'Etc/UTC' })).toMatchObject({ year: '2026, 09:30 UTC' })
  expect(beside({ day: null })).toMatchObject({ year: 'Date to be announced' })
})

test('the block says that there is no date, not that it is open', () => {
  expect(blockWords(null)).toEqual({ weekday: '', numeral: '?', month: 'No date', year: '' })
})

test('a past or cancelled day has neither', () => {
  for (const state of ['past', 'cancelled'] as const) {
    expect(beside({ state })).toMatchObject({ place: 'Maribor, Slovenia', year: '2026' })
  }
})

test('a long meeting point is cut, so that it is not drawn too small', () => {
  const { place } = beside({ meetingPoint: 'fountain '.repeat(22) })
  expect(place).toMatch(/^fountain (fountain )*fount…, Maribor, Slovenia$/)
  expect(place.split(',')[0]).toHaveLength(60)
})

test('the people are counted out of those that are needed', () => {
  expect(people({})).toEqual({ large: '61 of 200 people', small: 'stand with Ana' })
  expect(people({ peopleGoal: '1', people: '1' }).large).toBe('1 of 1 person')
  expect(people({ people: '0' })).toEqual({ large: 'Be the first of 200', small: 'to stand with Ana' })
  expect(people({ peopleGoal: null }).large).toBe('61 people')
})
