import type { PlacePrediction, PlaceScope } from '@muster/contract/geo.ts'

/** `country`: what lies there is likelier meant; empty where none was chosen. */
export type PlaceQuestion = { input: string; scope: PlaceScope; country: string }

/** Knows places by the beginnings of their names. At most six, the likeliest first. */
export type Places = { autocomplete: (question: PlaceQuestion) => Promise<PlacePrediction[]> }
