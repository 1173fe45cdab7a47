const wallTimeOf = (day: string, time: string) => Temporal.PlainDateTime.from(`${day}T${time}`)

/**
 * The instant at which the clocks of a zone show a time of a day. The first one, if clocks are set back and show it twice.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone IANA name
 */
export const instantOf = (day: string, time: string, timeZone: string): Date =>
  new Date(wallTimeOf(day, time).toZonedDateTime(timeZone).epochMilliseconds)

/** Whether the clocks of a zone never show a time of a day, because they are set forward over it. */
export const isSkipped = (day: string, time: string, timeZone: string): boolean => {
  const wallTime = wallTimeOf(day, time)
  return !wallTime.toZonedDateTime(timeZone).toPlainDateTime().equals(wallTime)
}
