import { zoneName } from '@muster/contract/facts/zones.ts'

/** TypeScript's library does not know the method yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] | undefined }

const zonesOfCountry = (country: string): string[] =>
  ((new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? []).map(zoneName)

/**
 * The zone of a place in a country, from the zones found at its coordinates. Borders are drawn roughly, and some land is claimed
 * twice, so the country's own zone is taken where there is a choice.
 */
export const zoneIn = (country: string, found: string[]): string => {
  const own = zonesOfCountry(country)
  const names = found.map(zoneName)
  const zone = own.length === 1 ? own[0] : (own.find((name) => names.includes(name)) ?? names[0])
  if (zone === undefined) throw new Error(`no time zone for a place in ${country}`)
  return zone
}

const clocks = new Map<string, string>()

/** The same for zones whose clocks agree all through the year: Cordoba has the clocks of Buenos Aires. */
const clocksOf = (timeZone: string): string => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const year = new Date().getUTCFullYear()
  const seasons = [0, 3, 6, 9].map((month) => format.format(Date.UTC(year, month, 15))).join()
  clocks.set(timeZone, seasons)
  return seasons
}

type Peopled = { timeZone: string; population: number }

const peopleBy = (cities: Peopled[], keyOf: (timeZone: string) => string): Map<string, number> => {
  const people = new Map<string, number>()
  for (const { timeZone, population } of cities) {
    people.set(keyOf(timeZone), (people.get(keyOf(timeZone)) ?? 0) + population)
  }
  return people
}

const largest = (counts: Map<string, number>): string => [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'UTC'

/** If fewer people share a zone, their state or country has none, and people choose. */
const mainShare = 0.8

/** The zone of a state or a country: that of most people, if the clocks of nearly all agree. */
export const mainZone = (cities: Peopled[], share = mainShare): string | null => {
  const main = largest(peopleBy(cities, (timeZone) => timeZone))
  const all = cities.reduce((sum, { population }) => sum + population, 0)
  const agreeing = peopleBy(cities, clocksOf).get(clocksOf(main)) ?? 0
  return all > 0 && agreeing >= all * share ? main : null
}
