import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'
import type { CampaignDay } from '../campaigns.sql.ts'

const campaign: CampaignDay = {
  id: '01900000-0000-7000-8000-000000000000',
  title: 'Plant trees; shrubs, and \\ "more"',
  execution_date: '2026-12-31',
  start_time: null,
  end_time: null,
  time_zone: 'Europe/Lisbon',
  action_description: 'Bring gloves.\r\nCome at nine.\rSing.\nEat.',
  meeting_point: null,
  meeting_lat: null,
  meeting_lon: null,
  city: 'Lisboa',
  state: null,
  country: 'Portugal',
  cancelled_at: null,
  updated_at: new Date('2026-06-01T12:34:56.789Z'),
  version: 3,
}
const fileOf = (part: Partial<CampaignDay> = {}) =>
  calendarFile({ ...campaign, ...part }, 'https://muster.example') ?? ''
const unfolded = (text: string) => text.replaceAll('\r\n ', '')

test('a file is one event of one day', () => {
  expect(unfolded(fileOf()).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Campaigns//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:01900000-0000-7000-8000-000000000000@muster.example',
    'DTSTAMP:20260601T123456Z',
    'LAST-MODIFIED:20260601T123456Z',
    'SEQUENCE:3',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Plant trees\\; shrubs\\, and \\\\ "more"',
    'DESCRIPTION:Bring gloves.\\nCome at nine.\\nSing.\\nEat.\\n\\nhttps://muster.example/campaigns/01900000-0000-7000-8000-000000000000',
    'LOCATION:Lisboa\\, Portugal',
    'URL:https://muster.example/campaigns/01900000-0000-7000-8000-000000000000',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a start time, a meeting point and its coordinates are part of the event', () => {
  const file = unfolded(
    fileOf({ start_time: '09:30', meeting_point: 'Rossio, at the column', meeting_lat: 38.7139, meeting_lon: -9.139 }),
  )
  expect(file).toContain(
    [
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Lisbon',
      'BEGIN:STANDARD',
      'DTSTART:20261025T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0000',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
    ].join('\r\n'),
  )
  expect(file).toContain('\r\nDTSTART;TZID=Europe/Lisbon:20261231T093000\r\nSUMMARY:')
  expect(file).not.toContain('DTEND')
  expect(file).toContain(
    '\r\nLOCATION:Rossio\\, at the column\\, Lisboa\\, Portugal\r\nGEO:38.713900;-9.139000\r\nURL:',
  )
})

test('with an end time the event ends, and takes its part of the day', () => {
  const file = unfolded(fileOf({ start_time: '09:30', end_time: '13:00' }))
  expect(file).toContain(
    '\r\nDTSTART;TZID=Europe/Lisbon:20261231T093000\r\nDTEND;TZID=Europe/Lisbon:20261231T130000\r\n',
  )
  expect(file).toContain('\r\nTRANSP:OPAQUE\r\n')
  expect(file.match(/BEGIN:STANDARD/g)).toHaveLength(1)
})

test('an end that is not after the start, or has none, is left out', () => {
  expect(fileOf({ start_time: '13:00', end_time: '13:00' })).not.toContain('DTEND')
  const file = fileOf({ end_time: '13:00' })
  expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(file).toContain('TRANSP:TRANSPARENT')
})

test('a point on a map needs no words, and a start time no point', () => {
  expect(fileOf({ meeting_lat: 0, meeting_lon: 0, city: null, country: null })).toMatch(
    /\nGEO:0\.000000;0\.000000\r\nURL/,
  )
  expect(fileOf({ start_time: '00:00' })).toMatch(/T000000\r\n/)
  expect(fileOf({ start_time: '00:00' })).not.toContain('GEO')
})

test('missing fields are left out', () => {
  const file = unfolded(fileOf({ city: null, country: null, action_description: null }))
  expect(file).toMatch(/\r\nDESCRIPTION:[^\r]+\r\nURL:/)
  expect(file).toContain('DESCRIPTION:https://muster.example/campaigns/')
})

test('a cancelled day is cancelled, which replaces what the calendar has', () => {
  const file = fileOf({ cancelled_at: new Date() })
  expect(file).toContain('STATUS:CANCELLED')
  expect(file).toContain('\r\nSEQUENCE:4\r\n')
})

test('a day that is to be announced has no file', () => {
  expect(calendarFile({ ...campaign, execution_date: null }, 'https://muster.example')).toBeNull()
})

test('a line of 75 octets is not folded, and a longer one continues after a space', () => {
  const fits = 'x'.repeat(75 - 'SUMMARY:'.length)
  expect(fileOf({ title: fits })).toContain(`SUMMARY:${fits}\r\nDESCRIPTION`)
  expect(fileOf({ title: `${fits}yz` })).toContain(`SUMMARY:${fits}\r\n yz\r\nDESCRIPTION`)
})

test('a continued line has 75 octets with its space', () => {
  const lines = fileOf({ title: 'x'.repeat(300) }).split('\r\n')
  const continued = lines.filter((line) => /^ x/.test(line)).map((line) => line.length)
  expect(continued).toEqual([75, 75, 75, 300 - 67 - 3 * 74 + 1])
})

const summaryIn = (file: string): string => /^SUMMARY:(.*)$/m.exec(unfolded(file).replaceAll('\r', ''))?.[1] ?? ''
const unescaped = (text: string) =>
  text.replace(/\\([^])/gu, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign))
/** Whether a line ends in a backslash that escapes the next character. */
const endsInEscape = (line: string) => /(?<!\\)(?:\\\\)*\\$/.test(line)

test('a fold does not fall between a backslash and what it escapes', () => {
  const lines = fileOf({ title: `${'x'.repeat(66)}, y` }).split('\r\n')
  expect(lines).toContain(`SUMMARY:${'x'.repeat(66)}`)
  expect(lines).toContain(' \\, y')
})

test('of any title, place and action, each line is short, ends in no escape, and reads back', () => {
  const unit = fc.constantFrom('x', ' ', ',', ';', '\\', '\\n', 'ž', '樹', '🌳', ':', '"', 'n')
  const text = fc.string({ unit, minLength: 1, maxLength: 300, size: 'max' })
  fc.assert(
    fc.property(text, text, text, (title, point, action) => {
      const file = fileOf({ title, meeting_point: point, action_description: `${action}\n${title}` })
      for (const line of file.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(endsInEscape(line)).toBe(false)
      }
      expect(unescaped(summaryIn(file))).toBe(title)
    }),
    { numRuns: 500 },
  )
})
