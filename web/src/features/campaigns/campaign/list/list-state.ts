import { beginning, textIn } from '../../../../lib/address-text.ts'
import { normalizeTag, tagMax } from '@muster/contract/facts/campaigns.ts'
import { searchMax } from '@muster/contract/facts/limits.ts'
import { isAlike } from '@muster/contract/facts/spelling.ts'
import type { CampaignFilter } from '../campaigns.queries.ts'
import { locationTypeWords, targetTypeWords } from '../campaign-words.ts'

/** Labels of a choice by value; the first one is the default and is not written to the URL. */
type Words = Readonly<Record<string, string>>

export const targetTypeChoices: Words = { '': 'Any type', ...targetTypeWords }
export const placeChoices: Words = { '': 'Any place', ...locationTypeWords }
export const statusChoices: Words = { active: 'Active', past: 'Past', all: 'Active and past' }
export const sortChoices: Words = {
  date: 'Nearest day first',
  newest: 'Newest first',
  support: 'Most supported',
  raised: 'Most raised',
}

/**
 * The state in the list's URL. `status`: empty if it follows from the search, see {@link statusOf}. `view`: the view
 * chosen for wide screens, or null.
 */
export type ListState = {
  q: string
  tag: string
  targetType: string
  locationType: string
  country: string
  status: string
  sort: string
  view: 'table' | 'cards' | null
}

const oneOf = (choices: Words, value: string | null) =>
  value !== null && Object.hasOwn(choices, value) ? value : (Object.keys(choices)[0] ?? '')

/** The default status: a search includes past campaigns, as in the API. */
const usualStatus = ({ q }: Pick<ListState, 'q'>) => (q.trim() === '' ? 'active' : 'all')

/** Whether the list shows active campaigns, past ones, or `all`. */
export const statusOf = (state: Pick<ListState, 'q' | 'status'>) => state.status || usualStatus(state)

/** The part of the state that selects active or past. */
export const withStatus = (state: ListState, status: string): Partial<ListState> => ({
  status: status === usualStatus(state) ? '' : status,
})

/** The same search among past campaigns. */
export const inPast = (state: ListState): ListState => ({ ...state, status: 'past' })

/** Maximum length of a country name. */
export const countryMax = 120

/** Parses a URL. Invalid values are ignored. */
export const readListState = (search: URLSearchParams): ListState => {
  const view = search.get('view')
  return {
    q: textIn(search, 'q', searchMax),
    tag: beginning(normalizeTag(textIn(search, 'tag', tagMax)), tagMax),
    targetType: oneOf(targetTypeChoices, search.get('targetType')),
    locationType: oneOf(placeChoices, search.get('locationType')),
    country: textIn(search, 'country', countryMax),
    status: oneOf({ '': '', ...statusChoices }, search.get('status')),
    sort: oneOf(sortChoices, search.get('sort')),
    view: view === 'table' || view === 'cards' ? view : null,
  }
}

/** The URL of a state, without defaults. */
export const writeListState = (state: ListState) => {
  const given = Object.entries(state).filter(([key, value]) => value && !(key === 'sort' && value === 'date')) as [
    string,
    string,
  ][]
  return new URLSearchParams(given)
}

/** The cursor of the first page, for browsers without scripts. Null: the beginning. */
export const startOf = (search: URLSearchParams): string | null => search.get('cursor') || null

/** The URL of the list's page that starts at a cursor. */
export const pageFrom = (state: ListState, cursor: string): string => {
  const search = writeListState(state)
  search.set('cursor', cursor)
  return `?${search}`
}

/** The API query of a state. */
export const filterOf = (state: ListState): CampaignFilter => {
  const asked = Object.entries({ ...state, q: state.q.trim() }).filter(([key]) => key !== 'view')
  return Object.fromEntries(asked.filter(([, value]) => value !== ''))
}

/** The sort direction of a column. Dates ascend, all other columns descend. */
export const directionOf = (state: ListState, column: string) => {
  if (state.sort !== column) return 'none'
  return column === 'date' && statusOf(state) !== 'past' ? 'ascending' : 'descending'
}

/** The longest one. */
const mainWord = (text: string) => text.split(/\s+/).reduce((a, b) => (b.length > a.length ? b : a), '')

/** The first three letters of the longest word, a prefix that other words share. */
export const beginningOf = (text: string) => {
  const longest = mainWord(text)
  return longest.length < 4 ? '' : [...longest.toLowerCase()].slice(0, 3).join('')
}

const withoutAccents = (text: string) => normalizeTag(text).normalize('NFD').replaceAll(/\p{M}/gu, '')

/** The tags of which a word is spelt nearly like the longest word of a search. */
export const nearTags = (text: string, tags: readonly string[]) => {
  const typed = withoutAccents(mainWord(text))
  const searched = normalizeTag(text)
  return tags.filter(
    (tag) => tag !== searched && [tag, ...tag.split(' ')].some((word) => isAlike(typed, withoutAccents(word))),
  )
}

export type AppliedFilter = { label: string; without: Partial<ListState> }

/** With a search, "Active" alone would not show that it is a filter. */
const statusLabels: Words = { ...statusChoices, active: 'Active only' }

/** The filters in use, each with the state without it. */
export const appliedFilters = (state: ListState): AppliedFilter[] => [
  ...(state.targetType ? [{ label: `${targetTypeChoices[state.targetType]}`, without: { targetType: '' } }] : []),
  ...(state.locationType ? [{ label: `${placeChoices[state.locationType]}`, without: { locationType: '' } }] : []),
  ...(state.country ? [{ label: state.country, without: { country: '' } }] : []),
  ...(statusOf(state) === usualStatus(state)
    ? []
    : [{ label: statusLabels[statusOf(state)] ?? '', without: { status: '' } }]),
  ...(state.tag ? [{ label: `#${state.tag}`, without: { tag: '' } }] : []),
]

export const withoutFilters: Partial<ListState> = {
  q: '',
  tag: '',
  targetType: '',
  locationType: '',
  country: '',
  status: '',
}
