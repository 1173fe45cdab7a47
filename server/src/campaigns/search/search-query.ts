import { anywhere, described, title } from './search-words.ts'

/** A word of the dictionary, and in how many campaigns it is. */
export type Term = { term: string; campaigns: number }

/** The dictionary words that a typed word may mean, with the number of campaigns that have each. */
export type Meanings = {
  word: string
  /** Whether the dictionary has the word, as a whole, as a prefix or as a part. Otherwise it is probably mistyped. */
  isKnown: boolean
  /** The word itself. */
  own: Term
  /** Other words that begin with it. */
  beginnings: Term[]
  /** Other words that contain it. */
  parts: Term[]
  /** Words that the person may have meant. */
  resembling: Term[]
}

/** A word of the index. `campaigns`: how many have it, if the dictionary counts it. */
export type Indexed = { word: string; campaigns?: number }

/** A campaign has to have one of these words. `added`: those that the previous stage does not accept. */
export type Group = { words: Indexed[]; added: Indexed[] }

/** Groups of words of the index. A campaign has to have a word of each group. */
export type Way = Indexed[][]

/**
 * One step of a search. A campaign belongs to the first stage that finds it. `ways`: together they find what the previous stage does not
 * find, and perhaps some of what earlier stages find. `all`: finds everything that matches the groups.
 */
export type Stage = { number: number; groups: Group[]; ways: Way[]; all: string; isExact: boolean }

// A search word is part of a tsquery text, so it must be quoted.
const quote = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/** Words that begin with a text, in PostgreSQL's query language. */
export const beginningWith = (text: string): string => `${quote(text)}:*`

/** Any of these words, in PostgreSQL's query language. */
export const anyWord = (words: string[]): string => `(${words.map(quote).join('|')})`

export const anyOf = (words: Indexed[]): string => anyWord(words.map(({ word }) => word))

/**
 * For each group with added words one way, in which this group accepts only its added words and the other groups all of theirs. Added words
 * are rare, so PostgreSQL need not read all campaigns with two common words again.
 */
const addedWays = (groups: Group[]): Way[] =>
  groups.flatMap(({ added }, at) =>
    added.length === 0 ? [] : [groups.map(({ words }, other) => (other === at ? added : words))],
  )

type Wanted = { kind: 'exact' | 'wider'; number: number; groups: Group[]; filters: string[] }

const stageOf = ({ kind, number, groups, filters }: Wanted): Stage[] => {
  const isExact = kind === 'exact'
  const extra = filters.map((word): Group => ({ words: [{ word }], added: [] }))
  const wanted = [...groups, ...extra]
  const ways = isExact ? [wanted.map(({ words }) => words)] : addedWays(wanted)
  if (ways.length === 0 || wanted.length === 0) return []
  return [{ number, groups: wanted, ways, all: wanted.map(({ words }) => anyOf(words)).join('&'), isExact }]
}

const inTitle = ({ term, campaigns }: Term): Indexed => ({ word: title(term), campaigns })
const inAll = ({ term, campaigns }: Term): Indexed => ({ word: anywhere(term), campaigns })

type Choose = (meanings: Meanings) => Term[]
const own: Choose = (meanings) => [meanings.own]
const begun: Choose = (meanings) => [meanings.own, ...meanings.beginnings]
const contained: Choose = (meanings) => [...begun(meanings), ...meanings.parts]
const resembled: Choose = (meanings) => [...contained(meanings), ...meanings.resembling]

/** @param before what the previous stage accepts; null: there is none */
const titles = (words: Meanings[], choose: Choose, before: Choose | null): Group[] =>
  words.map((meanings) => ({
    words: choose(meanings).map(inTitle),
    added: choose(meanings)
      .slice(before?.(meanings).length ?? 0)
      .map(inTitle),
  }))

const everywhere = (words: Meanings[], choose: Choose, before: Choose | null): Group[] =>
  words.map((meanings) => {
    const found = choose(meanings).map(inAll)
    // The dictionary does not count descriptions.
    const inDescription = { word: described(meanings.word), campaigns: meanings.own.campaigns }
    return { words: [...found, inDescription], added: found.slice(before?.(meanings).length ?? 0) }
  })

export const firstForgivingStage = 5

const stagesOfTitles = new Set([0, 1, 2, firstForgivingStage])
export const isOfTitles = ({ number }: Stage): boolean => stagesOfTitles.has(number)

/** The stages of a list of campaigns with these words of the index. */
export const filterStages = (groups: string[]): Stage[] =>
  stageOf({ kind: 'exact', number: 0, groups: [], filters: groups })

/**
 * The stages for the words as typed: in the title as whole words, as beginnings of words, as parts of words; then the same anywhere.
 * @param filters words of the index that all results have
 * @param titleFirst without it, all matches are one stage
 */
export const literalStages = (words: Meanings[], filters: string[], titleFirst: boolean): Stage[] => {
  const anyOfThem = everywhere(words, contained, null)
  if (!titleFirst) return stageOf({ kind: 'exact', number: 4, groups: anyOfThem, filters })
  return [
    ...stageOf({ kind: 'exact', number: 0, groups: titles(words, own, null), filters }),
    ...stageOf({ kind: 'wider', number: 1, groups: titles(words, begun, own), filters }),
    ...stageOf({ kind: 'wider', number: 2, groups: titles(words, contained, begun), filters }),
    ...stageOf({ kind: 'exact', number: 3, groups: everywhere(words, own, null), filters }),
    ...stageOf({ kind: 'wider', number: 4, groups: everywhere(words, contained, own), filters }),
  ]
}

/** The stages that allow typing errors: in the title, anywhere. */
export const forgivingStages = (words: Meanings[], filters: string[], titleFirst: boolean): Stage[] => [
  ...(titleFirst
    ? stageOf({ kind: 'wider', number: firstForgivingStage, groups: titles(words, resembled, contained), filters })
    : []),
  ...stageOf({
    kind: 'wider',
    number: firstForgivingStage + 1,
    groups: everywhere(words, resembled, contained),
    filters,
  }),
]
