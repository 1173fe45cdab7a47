import { readFileSync } from 'node:fs'
import { type ListedPlace, placeListFile, unpackPlaces } from '../../src/platform/places/gazetteer/place-list.ts'
import { pick, type Random, weighted, type Weighted } from './picks.ts'

export type Place = { city: string; state: string | null; country: string }

const placeOf = ({ name, within }: ListedPlace): Place => ({
  city: name,
  state: within.length > 1 ? (within[0] ?? null) : null,
  country: within.at(-1) ?? name,
})

/** The gazetteer keeps ten times the logarithm of the number of people. Small places have more campaigns per head. */
const weightOf = ({ weight }: ListedPlace): number => 10 ** ((weight / 10) * 0.85)

/** Returns a function that picks a city of a country, or of any (`*`), the more often the more people live there. */
export const openPlaces = (): ((random: Random, country: string) => Place) => {
  const cities = unpackPlaces(readFileSync(placeListFile)).city.map(
    (listed) => [placeOf(listed), weightOf(listed)] as const,
  )
  const byCountry = new Map<string, Weighted<Place>>(
    [...Map.groupBy(cities, ([{ country }]) => country)].map(([country, own]) => [country, weighted(own)]),
  )
  const anywhere = weighted(cities)
  return (random, country) => pick(random, byCountry.get(country) ?? anywhere)
}
