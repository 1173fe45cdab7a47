import { placesNote } from '../notes.ts'
import { type Check, ok, warning } from './check.ts'
import type { Subject } from './opened.ts'

/** The check of the provider of places. It does not call it, because calls cost money. */
export const placesCheck = ({ config, find }: Subject): Check => ({
  name: 'places',
  run: async () => {
    const note = placesNote(config, find)
    return note ? warning(`${note}. Set the key, or GEO_PROVIDER=gazetteer`) : ok(`${config.geoProvider.kind} is used`)
  },
})
