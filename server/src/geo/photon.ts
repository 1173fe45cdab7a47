import type { PlacePrediction } from '@muster/contract/geo.ts'
import { suggestionsMax } from '@muster/contract/facts/limits.ts'
import * as z from 'zod/mini'
import { ask } from './ask.ts'
import type { Places } from './places.ts'

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
export const createPhotonPlaces = (apiUrl: string): Places => ({
  autocomplete: async ({ input, scope }) => {
    const query = new URLSearchParams({ q: input, layer: scope, limit: String(suggestionsMax), lang: 'en' })
    const { features } = await ask(`${apiUrl}/api?${query.toString()}`, {}, Answer)
    return features.flatMap(predictionsOf).slice(0, suggestionsMax)
  },
})
