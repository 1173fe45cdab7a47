import type { PlaceScope } from '@muster/contract/geo.ts'

export type PlaceFields = { city: string; state: string; country: string }

/** The fields that a suggestion fills: what it names, and where that lies. `Munich, Bavaria, Germany` fills all three. */
export const fieldsOf = (scope: PlaceScope, description: string): Partial<PlaceFields> => {
  const parts = description.split(', ')
  const [name = '', ...within] = parts
  if (scope === 'country') return { country: description }
  const country = within.at(-1) ?? ''
  if (scope === 'state') return { state: name, country }
  return { city: name, state: within.slice(0, -1).join(', '), country }
}

/** Which of the suggested places is meant by Enter, without choosing: the one of that name, else one that begins so, else the first. */
export const meantBy = (text: string, places: readonly string[]) => {
  const typed = text.trim().toLowerCase()
  return (
    places.find((place) => place.toLowerCase() === typed) ??
    places.find((place) => place.toLowerCase().startsWith(typed)) ??
    places[0] ??
    text.trim()
  )
}
