import type { PlacePrediction, PlaceScope } from '@muster/contract/geo.ts'

/** Knows places by the beginnings of their names. At most six, the likeliest first. */
export type Places = { autocomplete: (input: string, scope: PlaceScope) => Promise<PlacePrediction[]> }
