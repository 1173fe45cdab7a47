import type { Clock } from '../base/clock.ts'
import type { GeoProvider } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import { createGazetteerPlaces } from './gazetteer/gazetteer-places.ts'
import { createGooglePlaces } from './google-places.ts'
import { createPhotonPlaces } from './photon.ts'
import type { Places } from './places.ts'
import { withFallback } from './with-fallback.ts'

type Options = {
  provider: GeoProvider
  /** Google's API key from the settings or the stored secrets; null: none. */
  googleKey: () => string | null
  clock: Clock
  log: Logger
}

/** The place provider of the settings: the gazetteer, or a service with the gazetteer as fallback. */
export const createPlaces = ({ provider, googleKey, clock, log }: Options): Places => {
  const gazetteer = createGazetteerPlaces()
  if (provider.kind === 'gazetteer') return gazetteer
  const service =
    provider.kind === 'google'
      ? createGooglePlaces({ apiUrl: provider.url, key: googleKey })
      : createPhotonPlaces(provider.url)
  return withFallback({ clock, log }, service, gazetteer)
}
