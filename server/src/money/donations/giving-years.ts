/** A calendar year, and the instant at which it begins in a time zone. */
export type Year = { year: number; startsAt: Date }

const startOf = (year: number, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone).epochMilliseconds)

const yearIn = (instant: Date, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).year

/** The years of a time zone from the one of the first instant to the one of the last, earliest first. */
export const yearsBetween = (first: Date, last: Date, timeZone: string): Year[] => {
  const from = yearIn(first, timeZone)
  const count = yearIn(last, timeZone) - from + 1
  return Array.from({ length: count }, (_, index) => ({
    year: from + index,
    startsAt: startOf(from + index, timeZone),
  }))
}
