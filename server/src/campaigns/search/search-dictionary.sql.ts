import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { beginningWith, toQuery } from './search-query.ts'
import { canBePart, ending, variant } from './search-words.ts'

/** Maximum number of dictionary words per typed word, most common first. */
const meaningsMax = 40
const candidatesMax = 2_000

export type Term = { term: string; campaigns: number }
type Found = Term & { word: string; begins: boolean }

const lastLetter = '\u{10ffff}'

/** Dictionary words that begin with each typed word, or contain it. One round trip, whatever the number of words. */
export const wordsLike = async (db: Db, words: string[]): Promise<Found[]> => {
  const parts = words.map((word) => (canBePart(word) ? beginningWith(ending(word)) : ''))
  // A single letter begins too many words, so it only stands for itself.
  const ends = words.map((word) => (word.length > 1 ? word + lastLetter : word))
  const { rows } = await sql<Found>`
    select typed.word, found.term, found.campaigns, found.begins
    from unnest(${words}::text[], ${ends}::text[], ${parts}::text[]) as typed (word, last, part)
    cross join lateral (
      (select term, campaigns, true as begins from search_term
       where term >= typed.word and term <= typed.last
       order by campaigns desc, term limit ${sql.lit(meaningsMax)})
      union all
      (select term, campaigns, false from search_term
       where typed.part <> '' and keys @@ typed.part::tsquery
       order by campaigns desc, term limit ${sql.lit(meaningsMax)})
    ) as found`.execute(db)
  return rows
}

/** Candidates that share a variant with the typed word. They include every similar word, and many that are not. */
export const wordsSharing = async (db: Db, variants: string[]): Promise<Term[]> => {
  const { rows } = await sql<Term>`
    select term, campaigns from search_term
    where keys @@ ${toQuery([variants.map(variant)])}::tsquery
    order by campaigns desc, term limit ${sql.lit(candidatesMax)}`.execute(db)
  return rows
}
