import { timesThere } from '@muster/contract/facts/meeting.ts'
import type { ShareFacts } from '../../campaigns/index.ts'
import { dateParts } from '../../platform/base/date-parts.ts'

/** The text in the block of a day `YYYY-MM-DD`, and its year; null: to be announced. */
export const blockWords = (day: string | null): ReturnType<typeof dateParts> =>
  day === null ? { weekday: '', numeral: '?', month: 'No date', year: '' } : dateParts(day)

/** Returns the drawable part of a text; null if there is none. */
type Drawable = (text: string) => string | null

const people = (figure: string, goal: string | null): string => {
  if (goal !== null) return `${figure} of ${goal} ${goal === '1' ? 'person' : 'people'}`
  return figure === '1' ? '1 person' : `${figure} people`
}
const standing = (figure: string, state: ShareFacts['state']): string => {
  if (state !== 'coming') return 'stood'
  return figure === '1' ? 'stands' : 'stand'
}

/** The number of supporters in a large and a small line, with the owner's name if it can be drawn. */
export const peopleWords = (
  { people: figure, peopleGoal, ownerName, state }: ShareFacts,
  drawable: Drawable,
): { large: string | null; small: string | null } => {
  const owner = ownerName === null ? null : drawable(ownerName)
  const isFirst = figure === '0'
  if (isFirst && state !== 'coming') return { large: null, small: owner && `Started by ${owner}` }
  const first = peopleGoal === null ? 'Be the first' : `Be the first of ${peopleGoal}`
  if (isFirst) return { large: first, small: owner && `to stand with ${owner}` }
  return {
    large: people(figure, peopleGoal),
    small: `${standing(figure, state)} ${owner ? `with ${owner}` : 'together'}`,
  }
}

/** A longer text would have to be drawn too small. */
const pointMax = 60
const shorten = (text: string): string => {
  const letters = [...text]
  return letters.length <= pointMax
    ? text
    : `${letters
        .slice(0, pointMax - 1)
        .join('')
        .trimEnd()}…`
}

const yearWords = (day: string | null, times: string | null): string => {
  if (day === null) return 'Date to be announced'
  return [blockWords(day).year, times].filter(Boolean).join(', ')
}

const stateWords = { coming: null, past: 'Completed', cancelled: 'Cancelled' } as const

/** The lines beside the block: the state, the meeting point and the place if they can be drawn, and the year with the start and the end. */
export const besideWords = (
  { day, startTime, endTime, timeZone, state, meetingPoint, city, region, country }: ShareFacts,
  drawable: Drawable,
): { state: string | null; place: string; year: string } => {
  const isComing = state === 'coming'
  const parts = [isComing && meetingPoint ? shorten(meetingPoint) : null, city, region, country].flatMap((name) =>
    name === null ? [] : [drawable(name)],
  )
  const known = parts.filter((name) => name !== null)
  const isEverywhere = parts.length === 0
  return {
    state: stateWords[state],
    place: isEverywhere ? 'Everywhere' : known.join(', '),
    year: yearWords(day, isComing ? timesThere({ startTime, endTime, timeZone }) : null),
  }
}
