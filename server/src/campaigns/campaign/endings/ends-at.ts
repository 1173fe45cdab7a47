const dayMs = 24 * 60 * 60 * 1000

/** If clocks skip the end of a day, the day ends at the last instant before the change. */
const beforeGap = (later: Temporal.ZonedDateTime): number => {
  const jump = later.getTimeZoneTransition('previous')
  return (jump ?? later).epochMilliseconds - 1
}

/**
 * When a campaign ends: 23:59:59.999 of its coordination date in its zone (specification, section 4). If clocks are
 * set back over midnight, that time occurs twice, and the second one counts.
 * @param day `YYYY-MM-DD`
 * @param timeZone IANA name
 */
export const endsAt = (day: string, timeZone: string): Date => {
  const wallTime = Temporal.PlainDate.from(day).toPlainDateTime('23:59:59.999')
  const later = wallTime.toZonedDateTime(timeZone, { disambiguation: 'later' })
  const exists = later.toPlainDateTime().equals(wallTime)
  return new Date(exists ? later.epochMilliseconds : beforeGap(later))
}

const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i

/** The calendar day `YYYY-MM-DD` of a given date in the campaign's zone. A date-time without an offset is in that zone. */
export const dayIn = (date: string, timeZone: string): string => {
  if (!date.includes('T') || !hasOffset.test(date)) return date.slice(0, 10)
  return Temporal.Instant.from(date).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** Days further away than this are typing mistakes, and their instants no longer have four-digit years. */
const furthestMs = 200 * 365.25 * dayMs

/** Whether a day is so far away that it must be a mistake. */
export const isTooFar = (end: Date, now: Date): boolean => end.getTime() - now.getTime() > furthestMs
