import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import { describe, expect, test } from 'vitest'
import { columnsOf } from './campaign-fields.ts'
import { actionOf, pictureUrls, placeOf, whenOf } from './campaign-rules.ts'

const input = (fields: object = {}): CampaignInput => CampaignInput.parse({ title: 'Plant trees', ...fields })
const noon = new Date('2026-06-01T12:00:00Z')
const zone = 'Europe/Ljubljana'
const at = (executionDate: string | null, timeZone = zone) => ({
  executionDate,
  timeZone,
  startTime: null,
  endTime: null,
})
const keptAt = (day: string, timeZone = zone, time: string | null = null) => ({
  execution_date: day,
  time_zone: timeZone,
  start_time: time,
  end_time: time,
})
const refusalOf = (field: string, message: string) =>
  expect.objectContaining({ details: { message, fields: { [field]: message } } })

describe('the day', () => {
  test('is kept with the instant that it ends', () => {
    expect(whenOf(at('2026-06-01'), noon, null)).toEqual({
      execution_date: '2026-06-01',
      time_zone: zone,
      ends_at: new Date('2026-06-01T21:59:59.999Z'),
    })
  })

  test('the day may be announced later', () => {
    const none = { execution_date: null, time_zone: zone, ends_at: null }
    expect(whenOf(at(null), noon, null)).toEqual(none)
  })

  test('must not be over already', () => {
    const given = at('2026-05-31')
    const refusal = refusalOf('executionDate', 'This day is over already. Choose today or a later day')
    expect(() => whenOf(given, noon, null)).toThrow(refusal)
    expect(() => whenOf(given, noon, keptAt('2026-05-30'))).toThrow(refusal)
    expect(() => whenOf(given, noon, keptAt('2026-05-31', 'UTC'))).toThrow(refusal)
    // A past campaign can still be corrected.
    expect(whenOf(given, noon, keptAt('2026-05-31')).execution_date).toBe('2026-05-31')
  })

  test('is not over in its last millisecond', () => {
    const given = at('2026-06-01', 'UTC')
    const end = new Date('2026-06-01T23:59:59.999Z')
    expect(whenOf(given, end, null).ends_at).toEqual(end)
    expect(() => whenOf(given, new Date(end.getTime() + 1), null)).toThrow('This day is over already')
  })

  test('is in this age', () => {
    const refusal = refusalOf('executionDate', 'Choose an earlier day')
    expect(() => whenOf(at('2300-01-01', 'UTC'), noon, null)).toThrow(refusal)
    expect(whenOf(at('2200-01-01', 'UTC'), noon, null).execution_date).toBe('2200-01-01')
  })
})

describe('a time that clocks skip on the day', () => {
  const spring = '2027-03-28'
  const skipped = (field: string, time = '02:30') =>
    refusalOf(field, `Clocks are set forward on this day and skip ${time}. Choose another time`)

  test.each(['startTime', 'endTime'])('is refused as %s', (field) => {
    expect(() => whenOf({ ...at(spring), [field]: '02:30' }, noon, null)).toThrow(skipped(field))
    expect(() => whenOf({ ...at(spring), [field]: '03:00' }, noon, null)).not.toThrow()
    expect(() => whenOf({ ...at(spring, 'UTC'), [field]: '02:30' }, noon, null)).not.toThrow()
    expect(() => whenOf({ ...at(null), [field]: '02:30' }, noon, null)).not.toThrow()
  })

  test('is refused when the day or its zone moves there, and stays where it is', () => {
    const given = { ...at(spring), startTime: '02:30' }
    expect(() => whenOf(given, noon, keptAt('2027-03-27', zone, '02:30'))).toThrow(skipped('startTime'))
    expect(() => whenOf(given, noon, keptAt(spring, 'UTC', '02:30'))).toThrow(skipped('startTime'))
    expect(() => whenOf(given, noon, keptAt(spring, zone, '02:45'))).toThrow(skipped('startTime'))
    expect(() => whenOf(given, noon, keptAt(spring, zone, '02:30'))).not.toThrow()
    expect(() => whenOf({ ...given, endTime: '02:45' }, noon, keptAt(spring, zone, '02:30'))).toThrow(
      skipped('endTime', '02:45'),
    )
  })
})

const places = { city: 'Maribor', state: 'Styria', country: 'Slovenia' }
test.each([
  ['city', places],
  ['state', { ...places, city: null }],
  ['country', { ...places, city: null, state: null }],
  ['global', { city: null, state: null, country: null }],
])('of the place %s keeps the fields of its scope', (locationType, kept) => {
  expect(placeOf(input({ locationType, ...places }))).toEqual(kept)
})

test('empty fields of a place are not stored', () => {
  expect(placeOf(input({ locationType: 'city', city: 'Maribor' }))).toEqual({
    city: 'Maribor',
    state: null,
    country: null,
  })
})

test.each([
  [{}, { action_mode: 'donation', action_description: null }],
  [{ actionDescription: 'Come' }, { action_mode: 'both', action_description: 'Come' }],
  [
    { actionMode: 'action', actionDescription: 'Come' },
    { action_mode: 'action', action_description: 'Come' },
  ],
  [
    { actionMode: 'donation', actionDescription: 'Come' },
    { action_mode: 'donation', action_description: null },
  ],
])('%j invites people to %j', (fields, kept) => {
  expect(actionOf(input(fields))).toEqual(kept)
})

test('each picture that a campaign shows is named once', () => {
  const [a, b] = [
    { url: '/a', alt: '' },
    { url: '/b', alt: '' },
  ]
  expect(pictureUrls(input({ imageUrl: '/a', images: [a, b, b] }))).toEqual(['/a', '/b'])
  expect(pictureUrls(input({ imageUrl: '/c', images: [a] }))).toEqual(['/c', '/a'])
  expect(pictureUrls(input())).toEqual([])
})

test('the stored values are the submitted ones', () => {
  const when = { execution_date: '2026-06-01', time_zone: zone, ends_at: noon }
  const images = [{ url: '/b', alt: 'A tree' }]
  const fields = {
    description: 'Shade for all',
    tags: ['trees'],
    targetType: 'corporate',
    goalAmount: 12.5,
    currency: 'EUR',
    locationType: 'country',
    country: 'Slovenia',
    startTime: '09:30',
    endTime: '13:00',
    peopleGoal: 200,
    meetingPoint: 'At the old bridge',
    meetingPlace: { lat: 46.5573, lon: 0 },
    imageUrl: '/a',
    images,
    actionDescription: 'Come',
  }
  expect(columnsOf(input(fields), when)).toEqual({
    title: 'Plant trees',
    description: 'Shade for all',
    tags: ['trees'],
    target_type: 'corporate',
    ...when,
    start_time: '09:30',
    end_time: '13:00',
    people_goal: 200,
    goal_minor: 1_250n,
    currency: 'EUR',
    location_type: 'country',
    city: null,
    state: null,
    country: 'Slovenia',
    meeting_point: 'At the old bridge',
    meeting_lat: 46.5573,
    meeting_lon: 0,
    image_url: '/a',
    images: JSON.stringify(images),
    action_mode: 'both',
    action_description: 'Come',
  })
  expect(columnsOf(input({ imageUrl: '', meetingPoint: ' ' }), when)).toMatchObject({
    image_url: null,
    start_time: null,
    end_time: null,
    people_goal: null,
    meeting_point: null,
    meeting_lat: null,
    meeting_lon: null,
  })
})
