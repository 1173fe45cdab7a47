import { describe, expect, test } from 'vitest'
import { CampaignInput } from '../src/campaigns/campaign-input.ts'
import { crossFieldProblems } from '../src/facts/campaigns.ts'
import { mapUrl, timesOfDay, zonePlace } from '../src/facts/meeting.ts'
import { problemsOf } from './problems.ts'

const title = 'Plant trees'
const withFields = (fields: object) => problemsOf(CampaignInput, { title, ...fields })
const read = (fields: object) => CampaignInput.parse({ title, ...fields })

describe('the number of people', () => {
  test.each([1, 61, 10_000_000])('can be %d', (peopleGoal) => {
    expect(read({ peopleGoal }).peopleGoal).toBe(peopleGoal)
  })
  test('is none if it is empty', () => {
    expect([read({ peopleGoal: '' }).peopleGoal, read({ peopleGoal: null }).peopleGoal]).toEqual([null, null])
  })
  test.each([
    [0, 'A campaign needs at least 1 person. Leave it empty for no number'],
    [-5, 'A campaign needs at least 1 person. Leave it empty for no number'],
    [10_000_001, 'At most 10,000,000 people'],
    [12.5, 'Enter the number of people as a whole number'],
    ['200', 'Enter the number of people as a whole number'],
    [Number.NaN, 'Enter the number of people as a whole number'],
  ])('cannot be %s: %s', (peopleGoal, sentence) => {
    expect(withFields({ peopleGoal })).toEqual({ peopleGoal: sentence })
  })
})

describe('the start time', () => {
  test.each(['00:00', '09:05', '23:59'])('can be %s, also before there is a day', (startTime) => {
    expect(read({ startTime })).toMatchObject({ startTime, executionDate: null })
  })
  test('is none if it is empty', () => {
    expect(read({ startTime: '' }).startTime).toBeNull()
  })
  test.each(['24:00', '9:05', '10:60', '10:00:00', '10', '10:00 PM', 600])('cannot be %s', (startTime) => {
    expect(withFields({ startTime })).toEqual({ startTime: 'Enter a time such as 18:30' })
  })
})

describe('the end time', () => {
  const midnight = 'The day ends at midnight. If you go on after it, write the end into the description'
  const before = 'The end is before the start (18:00). If you go on after midnight, write the end into the description'
  test.each(['09:06', '23:59'])('can be %s, and without a start, too', (endTime) => {
    expect(read({ startTime: '09:05', endTime })).toMatchObject({ startTime: '09:05', endTime })
    expect(read({ endTime })).toMatchObject({ startTime: null, endTime })
  })
  test('is none if it is empty', () => {
    expect(read({ startTime: '18:00', endTime: '' }).endTime).toBeNull()
  })
  test.each(['9:05', '10:60', '10', '50:00', 600])('cannot be %s', (endTime) => {
    expect(withFields({ endTime })).toEqual({ endTime: 'Enter a time such as 18:30' })
  })
  test.each(['24:00', '25:30', '41:00'])('later than midnight is refused: %s', (endTime) => {
    expect(withFields({ startTime: '18:00', endTime })).toEqual({ endTime: midnight })
  })
  test.each(['00:00', '01:30', '17:59'])('before the start is refused, with what to do about it: %s', (endTime) => {
    expect(withFields({ startTime: '18:00', endTime })).toEqual({ endTime: before })
  })
  test('is later than the start', () => {
    expect(withFields({ startTime: '18:00', endTime: '18:00' })).toEqual({ endTime: 'The end is later than the start' })
  })
  test('has the same rule in a form in which the times are being typed', () => {
    expect(crossFieldProblems({ startTime: '', endTime: '01:00' })).toEqual([])
    expect(crossFieldProblems({ startTime: '18:00', endTime: '1' })).toEqual([])
    const [problem] = crossFieldProblems({ startTime: '18:00', endTime: '01:00' })
    expect(problem).toEqual({ field: 'endTime', message: before })
  })
})

test('when people meet is said in one word', () => {
  expect([
    timesOfDay('10:00', '17:00'),
    timesOfDay('10:00', null),
    timesOfDay(null, '17:00'),
    timesOfDay(null, null),
  ]).toEqual(['10:00–17:00', '10:00', 'until 17:00', null])
})

test('a meeting point is one line of at most 200 characters', () => {
  expect(read({ meetingPoint: ' At the\nfountain ' }).meetingPoint).toBe('At the fountain')
  expect(withFields({ meetingPoint: 'x'.repeat(200) })).toEqual({})
  expect(withFields({ meetingPoint: 'x'.repeat(201) })).toEqual({ meetingPoint: 'At most 200 characters' })
})

describe('the place on a map', () => {
  const latitude = 'The latitude is a number from −90 to 90'
  const longitude = 'The longitude is a number from −180 to 180'
  test.each([
    { lat: 90, lon: 180 },
    { lat: -90, lon: -180 },
    { lat: 46.554651, lon: 15.645881 },
  ])('can be %o', (meetingPlace) => {
    expect(read({ meetingPlace }).meetingPlace).toEqual(meetingPlace)
  })
  test('keeps six decimals, and no sign of zero', () => {
    const { meetingPlace } = read({ meetingPlace: { lat: 46.55465149, lon: -0.0000004 } })
    expect(meetingPlace).toStrictEqual({ lat: 46.554651, lon: 0 })
  })
  test.each([
    [{ lat: 90.000001, lon: 0 }, { 'meetingPlace.lat': latitude }],
    [{ lat: 0, lon: -180.1 }, { 'meetingPlace.lon': longitude }],
    [{ lat: '46', lon: 15 }, { 'meetingPlace.lat': latitude }],
    [{ lat: 46 }, { 'meetingPlace.lon': longitude }],
    [{ lat: 46, lon: 15, alt: 3 }, { meetingPlace: 'A meeting place has a lat and a lon' }],
    ['46, 15', { meetingPlace: 'A meeting place has a lat and a lon' }],
  ])('cannot be %o', (meetingPlace, problems) => {
    expect(withFields({ meetingPlace })).toEqual(problems)
  })
})

test('a zone is named by its city', () => {
  expect(zonePlace('America/Sao_Paulo')).toBe('in São Paulo')
  expect(['Europe/Ljubljana', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].map(zonePlace)).toEqual([
    'in Ljubljana',
    'in Buenos Aires',
    'UTC',
    'Etc/GMT+5',
  ])
})

test('a map is opened at the point', () => {
  expect(mapUrl({ lat: 46.5547, lon: -15.6459 })).toBe(
    'https://www.openstreetmap.org/?mlat=46.5547&mlon=-15.6459#map=17/46.5547/-15.6459',
  )
})
