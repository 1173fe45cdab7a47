import { expect, test } from 'vitest'
import { type CampaignDay, following, isTimeToRemind, startingOf, windowAt, windowOfDays } from './reminder-rules.ts'

const now = new Date('2026-06-01T12:00:00Z')
const one = '01900000-0000-7000-8000-00000000000a'
const two = '01900000-0000-7000-8000-00000000000b'
const three = '01900000-0000-7000-8000-00000000000c'

const dayOf = (fields: Partial<CampaignDay> = {}): CampaignDay => ({
  id: one,
  day: '2026-06-02',
  time_zone: 'UTC',
  ends_at: new Date('2026-06-02T23:59:59.999Z'),
  start_time: null,
  is_decided: true,
  ...fields,
})

test('the window is of 24 hours from now', () => {
  expect(windowAt(now)).toEqual({ from: now, to: new Date('2026-06-02T12:00:00Z') })
})

test('what starts within 24 hours ends within the window of days, also on the longest day', () => {
  const { from, to } = windowOfDays(now)
  expect(from).toEqual(now)
  expect(to).toEqual(new Date('2026-06-03T14:00:00Z'))
})

test('people are reminded from 24 hours before the end, whatever is decided', () => {
  const ending = dayOf({ ends_at: new Date('2026-06-02T12:00:00Z'), is_decided: false })
  expect(isTimeToRemind(ending, now)).toBe(true)
  expect(isTimeToRemind(ending, new Date(now.getTime() - 1))).toBe(false)
})

test.each([
  ['12:00', true, true],
  ['00:30', true, true],
  ['12:01', true, false],
  // Never before it is decided who acts.
  ['12:00', false, false],
  [null, true, false],
])('with the start %s and the decision made: %s, the reminders are due a day before: %s', (start, is, isDue) => {
  expect(isTimeToRemind(dayOf({ start_time: start, is_decided: is }), now)).toBe(isDue)
})

test('the start is by the clocks of its zone', () => {
  const start = { start_time: '14:00', ends_at: new Date('2026-06-02T21:59:59.999Z') }
  expect(isTimeToRemind(dayOf({ ...start, time_zone: 'Europe/Ljubljana' }), now)).toBe(true)
  expect(isTimeToRemind(dayOf(start), now)).toBe(false)
  // Only a broken row has a zone that no server knows.
  expect(isTimeToRemind(dayOf({ ...start, time_zone: 'Nowhere/Else' }), now)).toBe(false)
})

test('what starts within 24 hours is listed by its start, undecided or not', () => {
  const campaigns = [
    dayOf({ id: one, start_time: '12:00' }),
    dayOf({ id: three, start_time: '09:00', is_decided: false }),
    dayOf({ id: two, start_time: '09:00' }),
    dayOf({ day: '2026-06-01', start_time: '12:00' }),
    dayOf({ day: '2026-06-01', start_time: '11:59' }),
    dayOf({ start_time: '12:01' }),
    dayOf(),
  ]
  const places = startingOf(campaigns, now)
  const nine = new Date('2026-06-02T09:00:00Z')
  expect(places).toEqual([
    { at: now, id: one },
    { at: nine, id: two },
    { at: nine, id: three },
    { at: new Date('2026-06-02T12:00:00Z'), id: one },
  ])
  expect(following(places, null)).toEqual(places)
  expect(following(places, { at: nine, id: two })).toEqual(places.slice(2))
  expect(following(places, { at: nine, id: three })).toEqual(places.slice(3))
})
