import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { zonePlace } from '../src/facts/meeting.ts'
import { zoneName, zoneNames } from '../src/facts/zones.ts'
import { TimeZone } from '../src/shared.ts'

test.each([
  ['Europe/Kiev', 'Europe/Kyiv', 'in Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata', 'in Kolkata'],
  ['Africa/Asmera', 'Africa/Asmara', 'in Asmara'],
  ['asia/kolkata', 'Asia/Kolkata', 'in Kolkata'],
  ['AMERICA/NEW_YORK', 'America/New_York', 'in New York'],
  ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires', 'in Buenos Aires'],
  ['US/Pacific', 'America/Los_Angeles', 'in Los Angeles'],
  ['GB', 'Europe/London', 'in London'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh', 'in Ho Chi Minh'],
  ['utc', 'UTC', 'UTC'],
  ['Etc/UTC', 'UTC', 'UTC'],
  ['Europe/Ljubljana', 'Europe/Ljubljana', 'in Ljubljana'],
])('%s is accepted, and shown as %s', (given, name, place) => {
  expect(TimeZone.parse(given)).toBe(given)
  expect(zoneName(given)).toBe(name)
  expect(zonePlace(given)).toBe(place)
})

test('a name that no longer exists is shown as it is', () => {
  expect(zoneName('Mars/Olympus_Mons')).toBe('Mars/Olympus_Mons')
})

test('no name is offered twice, and each is accepted and stays as it is', () => {
  const names = zoneNames()
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('UTC')
  for (const name of names) expect([TimeZone.parse(name), zoneName(name)]).toEqual([name, name])
})

const table = '/usr/share/zoneinfo/zone.tab'

test.skipIf(!existsSync(table))('the names are those of the time zone database', () => {
  const lines = readFileSync(table, 'utf8').split('\n')
  const places = lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t')[2] ?? '')
  // A place that is newer than this Node is not known yet.
  const used = places.filter((place) => zoneNames().includes(place))
  expect(zoneNames().filter((name) => name !== 'UTC' && !places.includes(name))).toEqual([])
  expect(used.length).toBeGreaterThan(400)
})
