import { expect, test } from 'vitest'
import { zoneLines } from './calendar-zone.ts'

const ruleOf = (day: string, time: string, zone: string) => zoneLines(day, [time], zone).slice(2, -2)

test('a zone is defined by the rule in force when the event starts', () => {
  expect(zoneLines('2026-07-01', ['10:00', '18:00'], 'Europe/Ljubljana')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Ljubljana',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260329T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ])
})

test.each([
  ['Europe/Ljubljana', '2026-12-01 10:00', 'STANDARD 20261025T030000 +0200 +0100'],
  ['America/St_Johns', '2026-12-01 10:00', 'STANDARD 20261101T020000 -0230 -0330'],
  ['Pacific/Auckland', '2026-12-01 10:00', 'DAYLIGHT 20260927T020000 +1200 +1300'],
  // The last change was in 1945.
  ['Asia/Kolkata', '2026-12-01 10:00', 'STANDARD 19451015T000000 +0630 +0530'],
  // The last change was from the local mean time, with seconds.
  ['Africa/Abidjan', '2026-12-01 10:00', 'STANDARD 19120101T000000 -0016 +0000'],
  ['UTC', '2026-12-01 10:00', 'STANDARD 19700101T000000 +0000 +0000'],
  // The very moment of a change, the moment before it, and a time that the clocks skip.
  ['Europe/Ljubljana', '2026-10-25 03:00', 'STANDARD 20261025T030000 +0200 +0100'],
  ['Europe/Ljubljana', '2026-03-29 01:59', 'STANDARD 20251026T030000 +0200 +0100'],
  ['Europe/Ljubljana', '2026-03-29 03:00', 'DAYLIGHT 20260329T020000 +0100 +0200'],
  ['Europe/Ljubljana', '2026-03-29 02:30', 'DAYLIGHT 20260329T020000 +0100 +0200'],
])('in %s, the rule at %s is %s', (zone, start, rule) => {
  const [day = '', time = ''] = start.split(' ')
  const [kind, onset, from, to] = rule.split(' ')
  expect(ruleOf(day, time, zone)).toEqual([
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
  ])
})

test('a day on which the clocks change between start and end has both rules', () => {
  expect(zoneLines('2026-10-25', ['01:00', '05:00'], 'Europe/Ljubljana')).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Ljubljana',
    'BEGIN:DAYLIGHT',
    'DTSTART:20260329T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20261025T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
})
