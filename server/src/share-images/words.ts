import type { ShareFacts } from '../campaigns/index.ts'
import { blockWords } from './date-words.ts'

/** Returns the drawable part of a text; null if there is none. */
type Drawable = (text: string) => string | null

const people = (figure: string): string => (figure === '1' ? '1 person' : `${figure} people`)
const standing = (figure: string, state: ShareFacts['state']): string => {
  if (state !== 'coming') return 'stood'
  return figure === '1' ? 'stands' : 'stand'
}

/** The number of supporters in a large and a small line, with the owner's name if it can be drawn. */
export const peopleWords = (
  { people: figure, ownerName, state }: ShareFacts,
  drawable: Drawable,
): { large: string | null; small: string | null } => {
  const owner = ownerName === null ? null : drawable(ownerName)
  const isFirst = figure === '0'
  if (isFirst && state !== 'coming') return { large: null, small: owner && `Started by ${owner}` }
  if (isFirst) return { large: 'Be the first', small: owner && `to stand with ${owner}` }
  return { large: people(figure), small: `${standing(figure, state)} ${owner ? `with ${owner}` : 'together'}` }
}

const stateWords = { coming: null, past: 'Completed', cancelled: 'Cancelled' } as const

/** The lines beside the block: the state, the place if it can be drawn, and the year. */
export const besideWords = (
  { day, state, city, region, country }: ShareFacts,
  drawable: Drawable,
): { state: string | null; place: string; year: string } => {
  const parts = [city, region, country].flatMap((name) => (name === null ? [] : [drawable(name)]))
  const known = parts.filter((name) => name !== null)
  const isEverywhere = parts.length === 0
  return {
    state: stateWords[state],
    place: isEverywhere ? 'Everywhere' : known.join(', '),
    year: day === null ? 'Date to be announced' : blockWords(day).year,
  }
}
