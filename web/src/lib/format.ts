import { zoneCity, zonePlace } from '@muster/contract/facts/meeting.ts'
import { zoneName } from '@muster/contract/facts/zones.ts'

export { formatMoney, formatMoneyChange } from '@muster/contract/facts/format-money.ts'

/** One locale for server and browser, so that both format alike. */
const locale = 'en-US'

const countFormat = new Intl.NumberFormat(locale)
/** A whole number with separators: `12,345`. */
export const formatCount = (count: number) => countFormat.format(count)

/** `1 person`, `1,200 people`. */
export const plural = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')

/** The parts of a calendar day `YYYY-MM-DD`, in words. A list needs many, and `Intl` would take most of its rendering. */
export const dayParts = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  const month = months[at.getUTCMonth()] ?? ''
  return {
    weekday: weekdays[at.getUTCDay()] ?? '',
    numeral: String(at.getUTCDate()),
    month,
    monthShort: month.slice(0, 3),
    year: String(at.getUTCFullYear()),
  }
}

/** A calendar day `YYYY-MM-DD` as `Tuesday 1 December 2026`. */
export const formatDay = (day: string) => {
  const { weekday, numeral, month, year } = dayParts(day)
  return `${weekday} ${numeral} ${month} ${year}`
}

/** One format for each zone: creating one takes longer than formatting. */
const formatsByZone = (options: Intl.DateTimeFormatOptions) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const partsOf = (format: Intl.DateTimeFormat, at: Date) =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])) as Partial<
    Record<Intl.DateTimeFormatPartTypes, string>
  >

const dayFormat = formatsByZone({ year: 'numeric', month: '2-digit', day: '2-digit' })

/** The latest answer for each zone: the campaigns of a list ask for the same instant. */
const latestDays = new Map<string, { instantMs: number; day: string }>()

/** The calendar day `YYYY-MM-DD` of an instant in a zone. */
export const dayIn = (instantMs: number, timeZone: string) => {
  const latest = latestDays.get(timeZone)
  if (latest?.instantMs === instantMs) return latest.day
  const { year = '', month = '', day: ofMonth = '' } = partsOf(dayFormat(timeZone), new Date(instantMs))
  const day = `${year}-${month}-${ofMonth}`
  latestDays.set(timeZone, { instantMs, day })
  return day
}

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const instantFormat = formatsByZone({ day: 'numeric', month: 'long', year: 'numeric', ...time })

/** An instant with the zone whose clocks it is on: “28 November 2026, 20:02 in Berlin”. */
export const formatInstantThere = (instant: string, timeZone: string) =>
  `${formatInstant(instant, timeZone)} ${zonePlace(timeZone)}`

/** An ISO instant as `1 December 2026, 14:02` in the given zone. */
export const formatInstant = (instant: string, timeZone: string) => {
  const parts = partsOf(instantFormat(timeZone), new Date(instant))
  const { day = '', month = '', year = '', hour = '', minute = '' } = parts
  return `${day} ${month} ${year}, ${hour}:${minute}`
}

const timeFormat = formatsByZone(time)

/** The time of day of an instant, `14:02`, in the given zone. */
export const formatTime = (instantMs: number, timeZone: string) => timeFormat(timeZone).format(instantMs)

export const dayMs = 24 * 60 * 60_000
const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** The viewer's time zone. Browser only: server-rendered pages are the same for all visitors. */
export const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Days from today in the zone to a calendar day; negative for a past one. */
export const daysUntil = (day: string, nowMs: number, timeZone: string) =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${dayIn(nowMs, timeZone)}T00:00:00Z`)) / dayMs)

/** A calendar day as seen from now: `today`, `tomorrow`, `in 11 days`, `2 months ago`. */
export const formatRelativeDay = (day: string, nowMs: number, timeZone: string) => {
  const days = daysUntil(day, nowMs, timeZone)
  const size = Math.abs(days)
  if (size < 61) return relativeFormat.format(days, 'day')
  if (size < 548) return relativeFormat.format(Math.round(days / 30.44), 'month')
  return relativeFormat.format(Math.round(days / 365.25), 'year')
}

/** A zone for people: `Europe/Ljubljana` as `Ljubljana time`, UTC as `UTC`. */
export const formatZone = (timeZone: string) => {
  const city = zoneCity(timeZone)
  return city === null ? zoneName(timeZone) : `${city} time`
}

/** Where a campaign takes place, from its narrowest known part: `Maribor, Slovenia`, or `Everywhere`. */
export const formatPlace = (place: { city: string | null; state: string | null; country: string | null }) =>
  [place.city, place.state, place.country].filter(Boolean).join(', ') || 'Everywhere'
