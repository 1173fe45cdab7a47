const minuteNs = 60_000_000_000
const twoDigits = (part: number): string => String(part).padStart(2, '0')

/** An offset from UTC as iCalendar writes it: `+0100`. */
const offsetOf = (offsetNs: number): string => {
  const minutes = Math.round(Math.abs(offsetNs) / minuteNs)
  return `${offsetNs < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}${twoDigits(minutes % 60)}`
}

/** When the clocks of a zone were set: their time just before, and the offsets before and after. */
type Change = { onset: string; fromNs: number; toNs: number }

/** The last change of the clocks until an instant. */
const lastChange = (at: Temporal.ZonedDateTime): Change => {
  // A change at this very moment counts.
  const change = at.add({ nanoseconds: 1 }).getTimeZoneTransition('previous')
  if (!change) return { onset: '19700101T000000', fromNs: at.offsetNanoseconds, toNs: at.offsetNanoseconds }
  const fromNs = change.subtract({ nanoseconds: 1 }).offsetNanoseconds
  const onset = change.toInstant().add({ nanoseconds: fromNs }).toZonedDateTimeISO('UTC').toPlainDateTime()
  return {
    onset: onset.toString({ smallestUnit: 'second' }).replace(/[-:]/g, ''),
    fromNs,
    toNs: change.offsetNanoseconds,
  }
}

/** The rule that is in force at an instant. */
const ruleLines = (at: Temporal.ZonedDateTime): string[] => {
  const { onset, fromNs, toNs } = lastChange(at)
  // Clocks that were set forward for good show standard time.
  const isSummer = toNs > fromNs && at.getTimeZoneTransition('next') !== null
  const kind = isSummer ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset}`,
    `TZOFFSETFROM:${offsetOf(fromNs)}`,
    `TZOFFSETTO:${offsetOf(toNs)}`,
    `END:${kind}`,
  ]
}

/**
 * The time zone of an event as iCalendar defines it (RFC 5545, section 3.6.5): the rules that are in force at these times of its day, which is
 * all that one event needs. There are two if the clocks change between its start and its end.
 */
export const zoneLines = (day: string, times: readonly string[], timeZone: string): string[] => {
  const rules = times.map((time) => ruleLines(Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone)))
  const different = new Map(rules.map((rule) => [rule.join(), rule]))
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...[...different.values()].flat(), 'END:VTIMEZONE']
}
