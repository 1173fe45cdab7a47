import {
  endingError,
  errorsBetween,
  errorsForgiven,
  mayHaveTwoErrors,
  spellingsOf,
} from '@muster/contract/facts/spelling.ts'
import type { Db } from '../../platform/database/database.ts'
import { isCommon, wordsLike, wordsSharing } from './search-dictionary.sql.ts'
import type { Meanings, Term } from './search-query.ts'
import { lengthsWithin, variantsOf } from './typing-errors.ts'

/** The dictionary words for the typed words as they are. */
export const literalMeanings = async (db: Db, words: string[]): Promise<Meanings[]> => {
  const found = await wordsLike(db, words)
  return words.map((word) => {
    const rows = found.filter((row) => row.word === word)
    const beginnings = rows.filter(({ begins, term }) => begins && term !== word)
    const known = new Set([word, ...beginnings.map(({ term }) => term)])
    return {
      word,
      isKnown: rows.length > 0,
      // Even if the dictionary is a minute behind.
      own: rows.find(({ term }) => term === word) ?? { term: word, campaigns: 0 },
      beginnings,
      parts: rows.filter(({ begins, term }) => !begins && !known.has(term)),
      resembling: [],
    }
  })
}

const resemblingMax = 8

/**
 * The candidates with the fewest errors, most common first. Two errors are considered only if one is not enough.
 * @param forgiven maximum number of errors
 */
export const findAlike = (word: string, candidates: Term[], forgiven: number): Term[] => {
  const alike = candidates
    .map(({ term, campaigns }) => ({ term, campaigns, errors: errorsBetween(word, term) }))
    .filter(({ errors }) => errors >= 1 && errors <= forgiven + endingError)
  const fewest = Math.min(...alike.map(({ errors }) => errors))
  return alike
    .filter(({ errors }) => errors <= fewest + endingError)
    .sort((a, b) => a.errors - b.errors || b.campaigns - a.campaigns)
    .slice(0, resemblingMax)
}

const findCandidates = (db: Db, word: string, forgiven: number): Promise<Term[]> => {
  const variants = new Set(spellingsOf(word).flatMap((spelling) => variantsOf(spelling, forgiven)))
  return wordsSharing(db, [...variants], lengthsWithin(word, forgiven))
}

const withResembling = async (db: Db, meanings: Meanings): Promise<Meanings> => {
  const { word, isKnown, own } = meanings
  const forgiven = errorsForgiven([...word].length)
  if (isCommon(own) || forgiven === 0) return meanings
  const resembling = findAlike(word, await findCandidates(db, word, forgiven), forgiven)
  if (resembling.length > 0 || isKnown || !mayHaveTwoErrors(word, word)) return { ...meanings, resembling }
  const candidates = await findCandidates(db, word, 2)
  const near = candidates.filter(({ term }) => mayHaveTwoErrors(word, term))
  return { ...meanings, resembling: findAlike(word, near, 2) }
}

/** Adds to each typed word the words that it may be a typing error of. */
export const forgivingMeanings = (db: Db, words: Meanings[]): Promise<Meanings[]> =>
  Promise.all(words.map((word) => withResembling(db, word)))
