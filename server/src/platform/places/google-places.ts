import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { suggestionsMax } from '@muster/contract/facts/limits.ts'
import * as z from 'zod/mini'
import type { Places } from './places.ts'

/** Timeout of a request for suggestions. */
const timeoutMs = 1_500

/** Calls a place service and reads its response. Redirects are not followed, so that our key is not sent to another host. */
export const ask = async <Answer extends z.ZodMiniType>(
  url: string,
  request: RequestInit,
  answer: Answer,
): Promise<z.output<Answer>> => {
  const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`answer ${response.status}`)
  return answer.parse(await response.json())
}

const kinds = {
  city: ['(cities)'],
  state: ['administrative_area_level_1'],
  country: ['country'],
} as const satisfies Record<PlaceScope, string[]>

const Answer = z.object({
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })),
      }),
    ),
    [],
  ),
})

/** Google's Places API (New). Not verified against the live service. @param key read at each call, because it can be stored later */
export const createGooglePlaces = ({ apiUrl, key }: { apiUrl: string; key: () => string | null }): Places => ({
  autocomplete: async ({ input, scope }) => {
    const apiKey = key()
    if (!apiKey) throw new Error('GOOGLE_PLACES_KEY is not set')
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
      body: JSON.stringify({ input, includedPrimaryTypes: kinds[scope], languageCode: 'en' }),
    }
    const { suggestions } = await ask(`${apiUrl}/v1/places:autocomplete`, request, Answer)
    return suggestions
      .flatMap(({ placePrediction }) => placePrediction ?? [])
      .slice(0, suggestionsMax)
      .map(({ placeId, text }) => ({ description: text.text, place_id: placeId }))
  },
})
