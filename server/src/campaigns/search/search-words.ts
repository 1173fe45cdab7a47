import { createHash } from 'node:crypto'
import { fold } from '../../base/fold.ts'
import { splitSymbols, splitWords } from './search-text.ts'
import { variantsOf } from './typing-errors.ts'

/** What a campaign is found by, as its owner wrote it. */
export type Findable = {
  ownerId: string
  ownerNames: string[]
  title: string
  description: string
  tags: string[]
  targetType: string
  locationType: string
  city: string | null
  state: string | null
  country: string | null
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
  filters.owner(campaign.ownerId),
  filters.targetType(campaign.targetType),
  filters.locationType(campaign.locationType),
  ...(campaign.country ? [filters.country(campaign.country)] : []),
  ...campaign.tags.map(filters.tag),
]

/** The title comes first, because it must be included if the room in `head` runs out. */
const headText = ({ title: text, tags, city, state, country, ownerNames }: Findable): string =>
  [text, ...tags, city, state, country, ...ownerNames].filter(Boolean).join('\n')

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

/** The words under which a campaign is indexed. */
export const searchWordsOf = (campaign: Findable): SearchWords => {
  const terms = splitWords(headText(campaign))
  const always = [...filtersOf(campaign), ...splitWords(campaign.title).map(title)]
  const room = headBytesMax - always.reduce((sum, word) => sum + bytesOf(word), 0)
  const [fits, rest] = splitByRoom(terms.map(anywhere), room)
  const inHead = new Set(terms)
  const body = splitWords(campaign.description).filter((word) => !inHead.has(word))
  return {
    head: [...always, ...fits],
    body: [...body.map(described), ...rest, ...splitSymbols(headText(campaign)).map(sign)],
    terms,
  }
}

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
