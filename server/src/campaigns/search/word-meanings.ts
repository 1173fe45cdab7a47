import { endingError, errorsBetween, errorsForgiven } from '@muster/contract/facts/spelling.ts'
import type { Db } from '../../database/database.ts'
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

const findResembling = async (db: Db, word: string, forgiven: number): Promise<Term[]> =>
  forgiven === 0
    ? []
    : findAlike(word, await wordsSharing(db, variantsOf(word, forgiven), lengthsWithin(word, forgiven)), forgiven)

/** A word so long that is nowhere, also not with the usual number of errors, may have two. */
const unknownLengthMin = 6

const withResembling = async (db: Db, meanings: Meanings): Promise<Meanings> => {
  const { word, isKnown, own } = meanings
  if (isCommon(own)) return meanings
  const { length } = [...word]
  const resembling = await findResembling(db, word, errorsForgiven(length))
  if (resembling.length > 0 || isKnown || length < unknownLengthMin) return { ...meanings, resembling }
  return { ...meanings, resembling: await findResembling(db, word, 2) }
}

/** Adds to each typed word the words that it may be a typing error of. */
export const forgivingMeanings = (db: Db, words: Meanings[]): Promise<Meanings[]> =>
  Promise.all(words.map((word) => withResembling(db, word)))
