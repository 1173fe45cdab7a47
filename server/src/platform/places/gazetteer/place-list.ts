import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { join } from 'node:path'
import { type PlaceScope, placeScopes } from '@muster/contract/facts/campaigns.ts'

/** The list of places that is committed. DATA.md describes its sources. */
export const placeListFile = join(import.meta.dirname, 'places.json.br')

/**
 * A place in the list: its name and the areas that contain it, from the smallest to the largest, its weight, its time zone, and its
 * other names. A state or country whose people live in several zones has none: null.
 */
export type ListedPlace = {
  id: string
  name: string
  within: string[]
  weight: number
  timeZone: string | null
  otherNames: string[]
}
export type PlaceList = Record<PlaceScope, ListedPlace[]>

/** Columns compress better than rows. */
type Columns = { [K in keyof ListedPlace]: ListedPlace[K][] }

const toColumns = (places: ListedPlace[]): Columns => ({
  id: places.map(({ id }) => id),
  name: places.map(({ name }) => name),
  within: places.map(({ within }) => within),
  weight: places.map(({ weight }) => weight),
  timeZone: places.map(({ timeZone }) => timeZone),
  otherNames: places.map(({ otherNames }) => otherNames),
})

const toRows = ({ id, name, within, weight, timeZone, otherNames }: Columns): ListedPlace[] =>
  id.map((each, row) => ({
    id: each,
    name: name[row] ?? '',
    within: within[row] ?? [],
    weight: weight[row] ?? 0,
    timeZone: timeZone[row] ?? null,
    otherNames: otherNames[row] ?? [],
  }))

const mapScopes = <A, B>(from: Record<PlaceScope, A>, change: (value: A) => B) =>
  Object.fromEntries(placeScopes.map((scope) => [scope, change(from[scope])])) as Record<PlaceScope, B>

const largestWindow = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }

/** Compresses the list as much as possible: it is written once and read at each set-up. */
export const packPlaces = (list: PlaceList): Buffer =>
  brotliCompressSync(JSON.stringify(mapScopes(list, toColumns)), { params: largestWindow })

export const unpackPlaces = (packed: Buffer): PlaceList =>
  mapScopes(JSON.parse(brotliDecompressSync(packed).toString()) as Record<PlaceScope, Columns>, toRows)
