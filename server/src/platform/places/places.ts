import type { PlacePrediction } from '@muster/contract/site/geo.ts'
import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'

/** `country`: places in this country rank first; empty if none was chosen. */
export type PlaceQuestion = { input: string; scope: PlaceScope; country: string }

/** Suggests places by the prefix of their names. At most six, most likely first. */
export type Places = { autocomplete: (question: PlaceQuestion) => Promise<PlacePrediction[]> }

/** Places with their time zones, which are also found for the places that another service suggests. */
export type ListedPlaces = Places & {
  zoneOf: (description: string, scope: PlaceScope) => Promise<string | undefined>
}
