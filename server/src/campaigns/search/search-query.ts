import { anywhere, described, title } from './search-words.ts'

/** The dictionary words that a typed word may mean. */
export type Meanings = {
  word: string
  /** Whether the dictionary has the word, as a whole, as a prefix or as a part. Otherwise it is probably mistyped. */
  isKnown: boolean
  /** Itself, and words that begin with it. */
  beginnings: string[]
  /** Words that contain it. */
  parts: string[]
  /** Words that the person may have meant. */
  resembling: string[]
}

/**
 * One step of a search. Each step finds everything that the previous one finds, and more. A campaign belongs to the first step that finds it.
 * `groups`: at least one word of each group must match.
 */
export type Stage = { number: number; groups: string[][]; query: string; inHead: boolean }

// A search word is part of a tsquery text, so it must be quoted.
const quote = (word: string) => `'${word.replace(/['\\]/g, '$&$&')}'`

/** Words that begin with a text, in PostgreSQL's query language. */
export const beginningWith = (text: string): string => `${quote(text)}:*`

/** The groups as PostgreSQL's full-text query. */
export const toQuery = (groups: string[][]): string =>
  groups.map((group) => `(${group.map(quote).join('|')})`).join('&')

/** The hits of a stage without those of some earlier stages. */
export const without = ({ query }: Stage, earlier: Stage[]): string =>
  [`(${query})`, ...earlier.map((other) => `!(${other.query})`)].join('&')

const stage = (number: number, groups: string[][], inHead: boolean): Stage => ({
  number,
  groups,
  query: toQuery(groups),
  inHead,
})

const begun = ({ beginnings }: Meanings) => beginnings
const contained = ({ beginnings, parts }: Meanings) => [...beginnings, ...parts]
const resembled = ({ beginnings, parts, resembling }: Meanings) => [...beginnings, ...parts, ...resembling]

type Choose = (meanings: Meanings) => string[]
const inTitle = (words: Meanings[], choose: Choose) => words.map((meanings) => choose(meanings).map(title))
const inAll = (words: Meanings[], choose: Choose) =>
  words.map((meanings) => [...choose(meanings).map(anywhere), described(meanings.word)])

export const firstForgivingStage = 3

/** The stages for the words as typed: in the title, as a part of a word in the title, anywhere. `extra`: the filters. */
export const literalStages = (words: Meanings[], extra: string[][], titleFirst: boolean): Stage[] => {
  const everywhere = stage(2, [...inAll(words, contained), ...extra], false)
  if (!titleFirst) return [everywhere]
  const titles = [stage(0, [...inTitle(words, begun), ...extra], true)]
  if (words.some(({ parts }) => parts.length > 0)) {
    titles.push(stage(1, [...inTitle(words, contained), ...extra], true))
  }
  return [...titles, everywhere]
}

/** The stages that allow typing errors: in the title, anywhere. */
export const forgivingStages = (words: Meanings[], extra: string[][], titleFirst: boolean): Stage[] => {
  const everywhere = stage(firstForgivingStage + 1, [...inAll(words, resembled), ...extra], false)
  return titleFirst
    ? [stage(firstForgivingStage, [...inTitle(words, resembled), ...extra], true), everywhere]
    : [everywhere]
}
