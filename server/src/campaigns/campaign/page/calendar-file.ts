import { coordinateDecimals } from '@muster/contract/facts/campaigns.ts'
import type { CampaignDay } from '../campaigns.sql.ts'
import { zoneLines } from './calendar-zone.ts'

/** Maximum line length in octets, without the line break (RFC 5545, section 3.1). */
const octetsMax = 75

const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n')

/** A character, or a backslash with the character that it escapes. */
const unit = /\\?[^]/gu

/**
 * Folds a long line (RFC 5545, section 3.1), never inside a character. A fold between a backslash and what it escapes is legal, but Google's
 * calendar then shows nothing of the file.
 */
const fold = (line: string): string => {
  const pieces: string[] = []
  let piece = ''
  for (const [character] of line.matchAll(unit)) {
    if (Buffer.byteLength(piece + character) > octetsMax) {
      pieces.push(piece)
      // The leading space of a continuation line counts.
      piece = ' '
    }
    piece += character
  }
  return [...pieces, piece].join('\r\n')
}

const compactDay = (day: string): string => day.replaceAll('-', '')
const compactInstant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '')

const dayAfter = (day: string): string => {
  const midnight = new Date(`${day}T00:00:00Z`)
  midnight.setUTCDate(midnight.getUTCDate() + 1)
  return midnight.toISOString().slice(0, 10)
}

/** When people start and leave, as far as it is said. A server of the previous version may have moved the start beyond the end. */
const timesOf = ({ start_time: start, end_time: end }: CampaignDay): { start: string; end: string | null } | null =>
  start === null ? null : { start, end: end !== null && end > start ? end : null }

type Times = ReturnType<typeof timesOf>

/**
 * When the event is. Without a start time it is an all-day event in every time zone, because the day counts by the calendar of the place.
 * Without an end time it has no end.
 */
const whenLines = (day: string, times: Times, zone: string): string[] => {
  if (!times) {
    return [
      `DTSTART;VALUE=DATE:${compactDay(day)}`,
      // DTEND is exclusive: the first day after the event.
      `DTEND;VALUE=DATE:${compactDay(dayAfter(day))}`,
    ]
  }
  const at = (time: string) => `TZID=${zone}:${compactDay(day)}T${time.replace(':', '')}00`
  return [`DTSTART;${at(times.start)}`, ...(times.end === null ? [] : [`DTEND;${at(times.end)}`])]
}

const zoneOf = (day: string, times: Times, zone: string): string[] =>
  times ? zoneLines(day, times.end === null ? [times.start] : [times.start, times.end], zone) : []

/** Where the event is: the meeting point with its place, and the point on a map. */
const placesOf = (campaign: CampaignDay): string[] => {
  const { meeting_point: point, city, state, country, meeting_lat: lat, meeting_lon: lon } = campaign
  const place = [point, city, state, country].filter(Boolean).join(', ')
  return [
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(lat === null || lon === null
      ? []
      : [`GEO:${lat.toFixed(coordinateDecimals)};${lon.toFixed(coordinateDecimals)}`]),
  ]
}

/**
 * A campaign's day as an iCalendar file (RFC 5545). The output is deterministic, so that a calendar can detect changes.
 * Null while the day is to be announced.
 */
export const calendarFile = (campaign: CampaignDay, publicUrl: string): string | null => {
  const { id, title, execution_date: day, action_description: action, updated_at: updatedAt } = campaign
  if (!day) return null
  const url = `${publicUrl}/campaigns/${id}`
  const times = timesOf(campaign)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Campaigns//EN',
    'METHOD:PUBLISH',
    ...zoneOf(day, times, campaign.time_zone),
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${compactInstant(updatedAt)}`,
    `LAST-MODIFIED:${compactInstant(updatedAt)}`,
    // It rises with each change of what the file says, and calendars keep the highest.
    `SEQUENCE:${campaign.version + (campaign.cancelled_at ? 1 : 0)}`,
    ...whenLines(day, times, campaign.time_zone),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText([action, url].filter(Boolean).join('\n\n'))}`,
    ...placesOf(campaign),
    `URL:${url}`,
    `STATUS:${campaign.cancelled_at ? 'CANCELLED' : 'CONFIRMED'}`,
    // An event that takes an unknown part of the day does not block the day.
    `TRANSP:${times?.end ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}
