import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import it from './words/it.json' with { type: 'json' }
import pl from './words/pl.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import sl from './words/sl.json' with { type: 'json' }
import uk from './words/uk.json' with { type: 'json' }
import { pick, type Random, weighted, type Weighted } from './picks.ts'

const wordLists = ['verbs', 'adjectives', 'nouns', 'common', 'endings', 'firstNames', 'lastNames'] as const

/** The words of a language, each list with the most frequent ones first. */
export type Language = Record<(typeof wordLists)[number], string[]> & {
  /** Patterns: `$V` verb, `$A` adjective, `$N` and `$M` nouns, `$P` place, `$R` rare word. */
  titles: string[]
  /** `*`: any country. */
  countries: Weighted<string>
}

type File = Record<(typeof wordLists)[number], string> & {
  titles: string[]
  countries: Partial<Record<string, number>>
  share: number
}

const read = ({ titles, countries, ...lists }: File): Language => ({
  titles,
  countries: weighted(Object.entries(countries).map(([country, weight = 0]) => [country, weight] as const)),
  ...(Object.fromEntries(wordLists.map((name) => [name, lists[name].split(' ')])) as Pick<
    Language,
    (typeof wordLists)[number]
  >),
})

const files: File[] = [en, de, fr, es, it, pt, sl, pl, uk]
const languages = weighted(files.map((file) => [read(file), file.share] as const))

export const allLanguages: readonly Language[] = languages.items
export const pickLanguage = (random: Random): Language => pick(random, languages)
