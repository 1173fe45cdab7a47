import { beginning, textIn } from '../../../lib/address-text.ts'
import { searchMax } from '@muster/contract/facts/limits.ts'
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
 * What the address of the list says. `status`: empty where it follows from the search, see {@link statusOf}. `view`: the look
 * chosen for wide screens, null where none is.
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

/** What the list shows in time where nothing else is chosen: with words past campaigns too, as the API does. */
const usualStatus = ({ q }: Pick<ListState, 'q'>) => (q.trim() === '' ? 'active' : 'all')

/** Whether the list shows active campaigns, past ones, or `all`. */
export const statusOf = (state: Pick<ListState, 'q' | 'status'>) => state.status || usualStatus(state)

/** The part of a state that chooses when. */
export const withStatus = (state: ListState, status: string): Partial<ListState> => ({
  status: status === usualStatus(state) ? '' : status,
})

/** The same search among past campaigns. */
export const inPast = (state: ListState): ListState => ({ ...state, status: 'past' })

/** The longest name of a country that is searched for. */
export const countryMax = 120

/** Reads an address; what makes no sense in it counts as not given. */
export const readListState = (search: URLSearchParams): ListState => {
  const view = search.get('view')
  return {
    q: textIn(search, 'q', searchMax),
    tag: beginning(textIn(search, 'tag', 32).toLowerCase(), 32),
    targetType: oneOf(targetTypeChoices, search.get('targetType')),
    locationType: oneOf(placeChoices, search.get('locationType')),
    country: textIn(search, 'country', countryMax),
    status: oneOf({ '': '', ...statusChoices }, search.get('status')),
    sort: oneOf(sortChoices, search.get('sort')),
    view: view === 'table' || view === 'cards' ? view : null,
  }
}

/** The address of a state, without what is as it would be anyway. */
export const writeListState = (state: ListState) => {
  const given = Object.entries(state).filter(([key, value]) => value && !(key === 'sort' && value === 'date')) as [
    string,
    string,
  ][]
  return new URLSearchParams(given)
}

/** Where the list begins, for browsers that follow links from page to page. Null: at its beginning. */
export const startOf = (search: URLSearchParams): string | null => search.get('cursor') || null

/** The address of the page of the list that a cursor begins. */
export const pageFrom = (state: ListState, cursor: string): string => {
  const search = writeListState(state)
  search.set('cursor', cursor)
  return `?${search}`
}

/** What the API is asked for. */
export const filterOf = (state: ListState): CampaignFilter => {
  const asked = Object.entries({ ...state, q: state.q.trim() }).filter(([key]) => key !== 'view')
  return Object.fromEntries(asked.filter(([, value]) => value !== ''))
}

/** How the rows stand by a column of the table. What is coming begins with the nearest day, all else with the most. */
export const directionOf = (state: ListState, column: string) => {
  if (state.sort !== column) return 'none'
  return column === 'date' && statusOf(state) !== 'past' ? 'ascending' : 'descending'
}

/** The first three letters of the longest word: with so few, other words begin alike. */
export const beginningOf = (text: string) => {
  const longest = text.split(/\s+/).reduce((a, b) => (b.length > a.length ? b : a), '')
  return longest.length < 4 ? '' : [...longest.toLowerCase()].slice(0, 3).join('')
}

export type AppliedFilter = { label: string; without: Partial<ListState> }

/** Beside a search "Active" alone would not say that it leaves something out. */
const statusLabels: Words = { ...statusChoices, active: 'Active only' }

/** The filters in force, each with what takes it away. */
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
