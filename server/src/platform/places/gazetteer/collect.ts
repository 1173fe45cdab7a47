import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { keyOf } from './place-key.ts'
import { type ListedPlace, packPlaces, placeListFile } from './place-list.ts'
import { readSources, type SourcePlace } from './sources.ts'

// Regenerates the list of places from packages with GeoNames' data. DATA.md says how to get them.

const [folder] = parseArgs({ allowPositionals: true }).positionals
if (!folder) throw new Error('Name the folder whose node_modules has the packages: see DATA.md')

/** Ten times the logarithm, in a byte. */
const weightOf = (people: number): number => Math.round(10 * Math.log10(Math.max(1, people)))

/** The first of each group of names with the same search key. */
const distinctNames = (names: string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [keyOf(name), name])).values()].toReversed()

const toListed = ({ id, name, within, people, timeZone, otherNames }: SourcePlace): ListedPlace => ({
  id,
  name,
  within,
  weight: weightOf(people),
  timeZone,
  otherNames: distinctNames(otherNames),
})

const { city, state, country } = readSources(folder)
const packed = packPlaces({ city: city.map(toListed), state: state.map(toListed), country: country.map(toListed) })
writeFileSync(placeListFile, packed)
console.log(`${city.length} cities, ${state.length} states and ${country.length} countries in ${packed.length} bytes`)
