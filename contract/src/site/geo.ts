import * as z from 'zod/mini'
import { placeMax } from '../facts/limits.ts'
import { placeScopes } from '../facts/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { line } from '../shared.ts'

/** A suggested place. `description` is its name with state and country, if known. States and countries with several time zones have no `timeZone`. */
export const PlacePrediction = z.object({
  description: z.string(),
  place_id: z.string(),
  timeZone: z.optional(z.string()),
})
export type PlacePrediction = z.infer<typeof PlacePrediction>

export const autocompletePlacesEndpoint = endpoint({
  ...calls.autocompletePlaces,
  access: 'anyone',
  summary: 'Places whose name, in any language, begins as typed, the largest first; small typing errors are forgiven',
  query: z.object({
    input: z._default(line(placeMax), ''),
    scope: z._default(z.enum(placeScopes), 'city'),
    /** The country that is already chosen. Its places come first. */
    country: z._default(line(placeMax), ''),
  }),
  response: z.object({ predictions: z.array(PlacePrediction) }),
})

export const geoEndpoints = [autocompletePlacesEndpoint]
