import { expect, test } from 'vitest'
import { dayLine } from './day-line.ts'

// Clocks in Ljubljana are an hour ahead of UTC then.
const evening = {
  executionDate: '2026-12-01',
  timeZone: 'Europe/Ljubljana',
  startTime: '18:00',
  endTime: '20:30',
  startsAt: '2026-12-01T17:00:00.000Z',
  finishesAt: '2026-12-01T19:30:00.000Z',
}
const noEnd = { endTime: null, finishesAt: null }
const noStart = { startTime: null, startsAt: null }

test.each([
  ['2026-11-20T12:00:00Z', 'Tuesday 1 December'],
  // It is tomorrow there, and today in UTC.
  ['2026-11-29T23:30:00Z', 'Tomorrow from 18:00'],
  ['2026-11-30T17:00:00Z', 'Tomorrow from 18:00'],
  ['2026-11-30T17:00:00.001Z', 'Starts in 23 h 59 min'],
  ['2026-12-01T10:40:00Z', 'Starts in 6 h 20 min'],
  ['2026-12-01T16:59:00Z', 'Starts in 1 min'],
  ['2026-12-01T16:59:00.001Z', 'Starts now'],
  ['2026-12-01T17:00:00Z', 'Happening now, until 20:30'],
  ['2026-12-01T19:29:59.999Z', 'Happening now, until 20:30'],
  ['2026-12-01T19:30:00Z', 'Ended at 20:30'],
])('at %s, a day with start and end reads %j', (now, words) => {
  expect(dayLine(evening, Date.parse(now))).toBe(words)
})

test.each([
  ['2026-12-01T10:40:00Z', 'Starts in 6 h 20 min'],
  ['2026-12-01T17:00:00Z', 'Today from 18:00'],
  ['2026-12-01T22:59:59Z', 'Today from 18:00'],
])('at %s, a day without an end reads %j', (now, words) => {
  expect(dayLine({ ...evening, ...noEnd }, Date.parse(now))).toBe(words)
})

test.each([
  ['2026-11-20T12:00:00Z', 'Tuesday 1 December'],
  ['2026-11-30T12:00:00Z', 'Tomorrow'],
  ['2026-12-01T12:00:00Z', 'Today'],
])('at %s, a day without times reads %j', (now, words) => {
  expect(dayLine({ ...evening, ...noEnd, ...noStart }, Date.parse(now))).toBe(words)
})

test.each([
  ['2026-12-01T12:00:00Z', 'Today until 20:30'],
  ['2026-12-01T19:30:00Z', 'Ended at 20:30'],
])('at %s, a day with an end only reads %j', (now, words) => {
  expect(dayLine({ ...evening, ...noStart }, Date.parse(now))).toBe(words)
})
