import { createHash } from 'node:crypto'
import { fold } from '../../platform/base/fold.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { splitParts, splitSymbols, splitWords } from './search-text.ts'
import { variantsOf } from './typing-errors.ts'

/**
 * The columns whose words are indexed in `head`. The title comes first, because it must be included if the room in `head`
 * runs out.
 */
const headColumns = ['title', 'tags', 'city', 'state', 'country', 'meeting_point'] as const

/** The columns of a campaign that it is found by. */
export const searchedColumns = [...headColumns, 'description', 'owner_id', 'target_type', 'location_type'] as const

/** The fields that a campaign is found by, including each name that its owner is shown under. */
export type Findable = Pick<Tables['campaign'], (typeof searchedColumns)[number]> & {
  owner_name: string | null
  owner_username: string | null
}

/** The kinds of words in the index; each stored word begins with its kind. */
export const title = (word: string) => `t${word}`
export const anywhere = (word: string) => `h${word}`
export const described = (word: string) => `b${word}`
export const sign = (character: string) => `!${character}`

/** Exact values keep the index narrow: a long one is represented by its digest. */
const exact = (kind: string, value: string) =>
  `${kind}${value.length <= 24 ? value : createHash('sha256').update(value).digest('base64url').slice(0, 22)}`

export const filters = {
  tag: (tag: string) => exact('#', tag),
  country: (country: string) => exact('@', splitWords(country).join(' ')),
  targetType: (type: string) => `=${type}`,
  locationType: (type: string) => `+${type}`,
  owner: (accountId: string) => `$${accountId}`,
}

const filtersOf = (campaign: Findable): string[] => [
  filters.owner(campaign.owner_id),
  filters.targetType(campaign.target_type),
  filters.locationType(campaign.location_type),
  ...(campaign.country ? [filters.country(campaign.country)] : []),
  ...campaign.tags.map(filters.tag),
]

const headText = (campaign: Findable): string =>
  [...headColumns.flatMap((column) => campaign[column]), campaign.owner_name, campaign.owner_username]
    .filter(Boolean)
    .join('\n')

/** Bytes of words in `head`: a third of a page, less what the filters and the row itself need. */
const headBytesMax = 2_000
const bytesOf = (word: string) => Buffer.byteLength(word) + 4

/** Splits terms into as many as fit and the rest, which the index still finds through `body`. */
const splitByRoom = (words: string[], room: number): [fits: string[], rest: string[]] => {
  let used = 0
  const firstThatDoesNot = words.findIndex((word) => (used += bytesOf(word)) > room)
  return firstThatDoesNot < 0 ? [words, []] : [words.slice(0, firstThatDoesNot), words.slice(firstThatDoesNot)]
}

export type SearchWords = {
  head: string[]
  body: string[]
  /** Words for the dictionary. */
  terms: string[]
}

/** Whole words stay beside their parts, because servers of the previous version look for them. */
const wordsAndParts = (text: string): string[] => [...new Set([...splitWords(text), ...splitParts(text)])]

/** The words under which a campaign is indexed. */
export const searchWordsOf = (campaign: Findable): SearchWords => {
  const terms = wordsAndParts(headText(campaign))
  const always = [...filtersOf(campaign), ...splitWords(campaign.title).map(title)]
  const room = headBytesMax - always.reduce((sum, word) => sum + bytesOf(word), 0)
  const [fits, rest] = splitByRoom([...splitParts(campaign.title).map(title), ...terms.map(anywhere)], room)
  const inHead = new Set(terms)
  const body = wordsAndParts(campaign.description).filter((word) => !inHead.has(word))
  return {
    head: [...always, ...fits],
    body: [
      ...body.map(described),
      ...rest,
      ...splitSymbols(`${headText(campaign)}\n${campaign.description}`).map(sign),
    ],
    terms,
  }
}

/** The only word of a campaign that is in no list but its owner's. */
export const ownerWordOf = ({ owner_id: ownerId }: Pick<Findable, 'owner_id'>): SearchWords => ({
  head: [filters.owner(ownerId)],
  body: [],
  terms: [],
})

const partLengthMin = 3

/** Suffixes of a word from its second letter on. Every part of the word is a prefix of one of them. */
const endingsOf = (term: string): string[] => {
  const letters = [...term]
  return letters.slice(1, letters.length - partLengthMin + 1).map((_, index) => letters.slice(index + 1).join(''))
}

export const ending = (text: string) => `-${text}`
export const variant = (text: string) => `~${text}`

/** The lookup keys of a dictionary word besides itself: its suffixes, and its variants for typing errors. */
export const termKeys = (term: string): string[] => {
  const length = [...term].length
  // One letter shorter than the shortest word that may be meant with this number of errors.
  const errors = length < 3 ? 0 : length < 5 ? 1 : 2
  const variants = errors === 0 ? [] : variantsOf(term, errors)
  return [...new Set([...endingsOf(term).map(ending), ...variants.map(variant)])]
}

/** Whether a word is long enough to be searched inside other words. */
export const canBePart = (word: string): boolean => [...word].length >= partLengthMin

/** The key of a tag for suggestions. */
export const tagKey = (tag: string): string => fold(tag)
