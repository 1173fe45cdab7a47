const parts = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })

/** How far a zone's clocks are ahead of UTC at an instant, in ms. */
const offsetMs = (atMs: number, format: Intl.DateTimeFormat) => {
  const read = Object.fromEntries(format.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = read
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1000) * 1000
}

/** A time of a calendar day `YYYY-MM-DD` in a zone, as an ISO instant. The server's result is binding; this one is for previews. */
export const timeOnDay = (day: string, time: string, timeZone: string) => {
  const format = parts(timeZone)
  const asIfUtcMs = Date.parse(`${day}T${time}Z`)
  const guessMs = asIfUtcMs - offsetMs(asIfUtcMs, format)
  return new Date(asIfUtcMs - offsetMs(guessMs, format)).toISOString()
}

/** 23:59:59.999 of a calendar day in a zone. */
export const endOfDay = (day: string, timeZone: string) => timeOnDay(day, '23:59:59.999', timeZone)
