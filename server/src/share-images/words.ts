import type { ShareFacts } from '../campaigns/index.ts'
import { blockWords } from './date-words.ts'

/** A text as far as it can be drawn; null where it cannot. */
type Drawable = (text: string) => string | null

const people = (figure: string): string => (figure === '1' ? '1 person' : `${figure} people`)
const standing = (figure: string, state: ShareFacts['state']): string => {
  if (state !== 'coming') return 'stood'
  return figure === '1' ? 'stands' : 'stand'
}

/** Who stands behind the campaign, in a large line and a small one, with its owner's name where it can be drawn. */
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

/** What stands beside the block: whether it is over, the place as far as it can be drawn, and the year. */
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
