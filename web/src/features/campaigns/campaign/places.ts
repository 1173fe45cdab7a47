import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'

export type PlaceFields = { city: string; state: string; country: string }

/** The fields that a suggestion fills: the place and its region. `Munich, Bavaria, Germany` fills all three. */
export const fieldsOf = (scope: PlaceScope, description: string): Partial<PlaceFields> => {
  const parts = description.split(', ')
  const [name = '', ...within] = parts
  if (scope === 'country') return { country: description }
  const country = within.at(-1) ?? ''
  if (scope === 'state') return { state: name, country }
  return { city: name, state: within.slice(0, -1).join(', '), country }
}
