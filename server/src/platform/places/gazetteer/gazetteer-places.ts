import { readFile } from 'node:fs/promises'
import type { ListedPlaces } from '../places.ts'
import { fromBytes, type Gazetteer, gazetteerFile } from './layout.ts'
import { searchPlaces, zoneOfPlace } from './search-places.ts'

const open = async (): Promise<Gazetteer> => fromBytes(await readFile(gazetteerFile))

/** The bundled places from GeoNames. They are loaded with the first request, because many servers never need them. */
export const createGazetteerPlaces = (): ListedPlaces => {
  let opened: Promise<Gazetteer> | null = null
  const gazetteer = (): Promise<Gazetteer> => {
    opened ??= open().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return {
    autocomplete: async (question) => searchPlaces(await gazetteer(), question),
    zoneOf: async (description, scope) => zoneOfPlace(await gazetteer(), description, scope),
  }
}
