import { type Clock, second } from '../base/clock.ts'
import type { GeoProvider } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import { createGazetteerPlaces } from './gazetteer/gazetteer-places.ts'
import { ask, createGooglePlaces } from './google-places.ts'
import type { ListedPlaces, PlaceQuestion, Places } from './places.ts'
import type { PlacePrediction } from '@muster/contract/site/geo.ts'
import { suggestionsMax } from '@muster/contract/facts/limits.ts'
import * as z from 'zod/mini'

const Feature = z.object({
  properties: z.object({
    osm_type: z.string(),
    osm_id: z.number(),
    name: z.optional(z.string()),
    state: z.optional(z.string()),
    country: z.optional(z.string()),
  }),
})
const Answer = z.object({ features: z.array(Feature) })

const predictionsOf = ({ properties }: z.infer<typeof Feature>): PlacePrediction[] => {
  const { name, state, country, osm_type: type, osm_id: id } = properties
  if (!name) return []
  const parts = [name, state, country].filter((part, index, all) => part && all.indexOf(part) === index)
  return [{ description: parts.join(', '), place_id: `osm:${type}${id}` }]
}

/** Photon, a search for OpenStreetMap data, hosted by komoot or self-hosted. Not verified against the live service. */
const createPhotonPlaces = (apiUrl: string): Places => ({
  autocomplete: async ({ input, scope }) => {
    const query = new URLSearchParams({ q: input, layer: scope, limit: String(suggestionsMax), lang: 'en' })
    const { features } = await ask(`${apiUrl}/api?${query.toString()}`, {}, Answer)
    return features.flatMap(predictionsOf).slice(0, suggestionsMax)
  },
})

/** Pause after a failure of the service. Otherwise every typed letter would wait for the timeout again. */
const restMs = 30 * second

/** Suggests places from a service with the gazetteer's time zones, or from the gazetteer while the service fails. */
const withFallback = (
  { clock, log }: { clock: Clock; log: Logger },
  service: Places,
  gazetteer: ListedPlaces,
): Places => {
  let restsUntilMs = 0
  const fromService = async (question: PlaceQuestion): Promise<PlacePrediction[]> =>
    Promise.all(
      (await service.autocomplete(question)).map(async (prediction) => {
        const timeZone = await gazetteer.zoneOf(prediction.description, question.scope)
        return { ...prediction, ...(timeZone && { timeZone }) }
      }),
    )
  return {
    autocomplete: async (question) => {
      const nowMs = clock.now().getTime()
      if (nowMs < restsUntilMs) return gazetteer.autocomplete(question)
      try {
        return await fromService(question)
      } catch (error) {
        restsUntilMs = nowMs + restMs
        log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'places: the gazetteer stands in')
        return gazetteer.autocomplete(question)
      }
    },
  }
}

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
