import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { anyWord, beginningWith, type Term } from './search-query.ts'
import { canBePart, ending, variant } from './search-words.ts'

/** A word that this many campaigns have is meant as it is typed, so longer words with it are not looked for: for `our`, neither `four` nor `tour`. */
const commonCampaigns = 1_000
/** The shortest word that is looked for in other words if it is a word itself. */
const partLengthMin = 4

export const isCommon = ({ campaigns }: Term): boolean => campaigns >= commonCampaigns

/** Maximum number of dictionary words per typed word, most common first. */
const meaningsMax = 40
const candidatesMax = 2_000

const meaning = rowShape({ word: 'text', term: 'text', campaigns: 'integer', begins: 'boolean' })

const lastLetter = '\u{10ffff}'

/** Dictionary words that begin with each typed word, or contain it. One round trip for any number of words. */
export const wordsLike = (db: Db, words: string[]): Promise<RowOf<typeof meaning>[]> => {
  const parts = words.map((word) => (canBePart(word) ? beginningWith(ending(word)) : ''))
  // A single letter is a prefix of too many words, so it only matches itself.
  const ends = words.map((word) => (word.length > 1 ? word + lastLetter : word))
  return meaning.sql`
    select typed.word, found.term, found.campaigns, found.begins
    from (
      select typed.word, typed.last, typed.part, (select campaigns from search_term where term = typed.word) as known
      from unnest(${words}::text[], ${ends}::text[], ${parts}::text[]) as typed (word, last, part) offset 0
    ) as typed
    cross join lateral (
      (select term, campaigns, true as begins from search_term
       where term >= typed.word and term <= case when typed.known >= ${sql.lit(commonCampaigns)} then typed.word else typed.last end
       order by campaigns desc, term limit ${sql.lit(meaningsMax)})
      union all
      (select term, campaigns, false from search_term
       where typed.part <> '' and keys @@ typed.part::tsquery
         and (typed.known is null or typed.known < ${sql.lit(commonCampaigns)} and length(typed.word) >= ${sql.lit(partLengthMin)})
       order by campaigns desc, term limit ${sql.lit(meaningsMax)})
    ) as found`.all(db)
}

/**
 * Candidates of these lengths that share a variant with the typed word. They include every similar word, and many that are not. Variants are of
 * the beginning only, so most candidates for a long word are too short. Record 4.
 */
export const wordsSharing = (db: Db, variants: string[], { from, to }: { from: number; to: number }): Promise<Term[]> =>
  db
    .selectFrom('search_term')
    .select(['term', 'campaigns'])
    .where(sql<boolean>`keys @@ ${anyWord(variants.map(variant))}::tsquery`)
    .where(sql<boolean>`length(term) between ${from}::integer and ${to}::integer`)
    .orderBy('campaigns', 'desc')
    .orderBy('term')
    .limit(sql.lit(candidatesMax))
    .execute()
