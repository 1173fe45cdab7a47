import { readFile } from 'node:fs/promises'
import type { Places } from '../places.ts'
import { fromBytes, type Gazetteer, gazetteerFile } from './layout.ts'
import { searchPlaces } from './search-places.ts'

const open = async (): Promise<Gazetteer> => fromBytes(await readFile(gazetteerFile))

/** The bundled places from GeoNames. They are loaded with the first request, because many servers never need them. */
export const createGazetteerPlaces = (): Places => {
  let opened: Promise<Gazetteer> | null = null
  return {
    autocomplete: async (question) => {
      opened ??= open().catch((error: unknown) => {
        opened = null
        throw error
      })
      return searchPlaces(await opened, question)
    },
  }
}
