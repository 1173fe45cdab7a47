/** A password that withstands fewer guesses by estimate is refused. */
export const guessesMin = 1_000_000
/** An estimate may take at most this much processor time; `weaknessWithoutEstimate` decides after that. */
export const estimateMs = 200
/** How the estimator is set up. More characters, or more substitutions of letters, would take seconds to estimate. */
export const estimateOptions = { maxLength: 32, l33tMaxSubstitutions: 10 } as const
const differentCharactersMin = 10

type Sequence = 'months' | 'seasons' | 'daysOfWeek' | 'rainbowColors' | 'chineseZodiac'
type List =
  | 'diceware-common'
  | 'passwords-common'
  | 'commonWords-en'
  | 'firstnames-en'
  | 'lastnames-en'
  | `${Sequence}-en`
/** The lists of words that the estimator knows at least. Server and browser load the same, so that they judge alike. */
export type WordLists = Record<List, string[]>

/** Words that an attacker tries first on this person and this site. */
export type KnownWords = { own: string[]; site: string[] }
type Person = Partial<Record<'email' | 'username' | 'name' | 'phone', string | null | undefined>>

/** The same letters may be typed as different characters on different devices. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

const wordLengthMin = 3
const wordsMax = 40

const wordsIn = (texts: readonly string[]): string[] => {
  const all = texts
    .map((text) => normalizePassword(text).toLowerCase())
    .flatMap((text) => {
      const parts = text.split(/[^\p{L}\p{N}]+/u)
      return [text, ...text.split('@'), parts.join(''), ...parts]
    })
    // Only the first characters of a password are estimated.
    .map((word) => word.slice(0, estimateOptions.maxLength))
    .filter((word) => word.length >= wordLengthMin)
  return [...new Set(all)].slice(0, wordsMax)
}

/** A phone number as it is typed within its country: without the country code of one to three digits. */
const nationalNumbers = (phone: string | null | undefined): string[] => {
  const digits = (phone ?? '').replaceAll(/\D/g, '')
  return [1, 2, 3].map((length) => digits.slice(length))
}

/** The words of a person, and of the site by its name and host. */
export const knownWords = ({ email, username, name, phone }: Person, host: string, siteName = ''): KnownWords => ({
  own: wordsIn([email, username, name, phone, ...nationalNumbers(phone)].filter((text) => typeof text === 'string')),
  site: wordsIn(['muster', siteName, host]),
})

/** A part of a password that the estimator recognised; `pattern` and `dictionaryName` are zxcvbn's. */
export type Match = {
  pattern: string
  token: string
  dictionaryName?: string | undefined
  matchedWord?: string | undefined
}
export type Estimate = { guesses: number; matches: readonly Match[] }

const advice = 'Four random words are better'

/** Why a password is refused. */
export const weaknesses = {
  own: `This is mostly your own name, address or number. ${advice}`,
  site: `This is mostly the name of this site. ${advice}`,
  common: `This is close to one of the most common passwords. ${advice}`,
  repeat: `This repeats the same characters. ${advice}`,
  row: `Keys or characters in a row are easily guessed. ${advice}`,
  date: `Dates and years are easily guessed. ${advice}`,
  words: `One or two common words are easily guessed. ${advice}`,
  short: `This is easily guessed. ${advice}`,
  plain: `Use at least ${differentCharactersMin} different characters`,
} as const

const weaknessOfMatch = ({ pattern, dictionaryName, matchedWord = '' }: Match, { own }: KnownWords): string => {
  if (dictionaryName === 'userInputs') return own.includes(matchedWord) ? weaknesses.own : weaknesses.site
  if (dictionaryName === 'passwords-common') return weaknesses.common
  if (pattern === 'dictionary' || pattern === 'wordSequence') return weaknesses.words
  if (pattern === 'repeat') return weaknesses.repeat
  if (pattern === 'spatial' || pattern === 'sequence') return weaknesses.row
  return pattern === 'date' || pattern === 'regex' ? weaknesses.date : weaknesses.short
}

/** Why an estimated password is refused, by the longest part that was recognised; null: it is accepted. */
export const weaknessOf = ({ guesses, matches }: Estimate, words: KnownWords): string | null => {
  if (guesses >= guessesMin) return null
  const [longest] = matches
    .filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
    .toSorted((a, b) => b.token.length - a.token.length)
  return longest ? weaknessOfMatch(longest, words) : weaknesses.short
}

/** The password without the known words. */
const withoutKnownWords = (password: string, { own, site }: KnownWords): string => {
  const byLengthDescending = [...own, ...site].toSorted((a, b) => b.length - a.length)
  return byLengthDescending.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase())
}

/** Three letters or digits, or a year: the endings that are tried with every word. */
const usualEnding = /^(?:.{0,3}|\d{4})$/u

const lettersAndDigits = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Whether a password is made of these words, with any separators and a common ending. */
const isMadeOf = (password: string, words: KnownWords): boolean =>
  [password, lettersAndDigits(password)].some((text) => {
    const rest = lettersAndDigits(withoutKnownWords(text, words))
    return rest !== lettersAndDigits(text) && usualEnding.test(rest)
  })

/**
 * The weakness of a password that consists mostly of known words; null if it has enough else. The estimator finds such a word, but counts a
 * second one, or a character between them, as millions of guesses.
 */
export const weaknessOfKnownWords = (password: string, words: KnownWords): string | null => {
  if (isMadeOf(password, { own: words.own, site: [] })) return weaknesses.own
  if (isMadeOf(password, { own: [], site: words.site })) return weaknesses.site
  return isMadeOf(password, words) ? weaknesses.own : null
}

/**
 * Why a password is refused whose estimate took too long; null: it is accepted. Needs different characters, other than
 * those of the words that are tried first.
 */
export const weaknessWithoutEstimate = (password: string, words: KnownWords): string | null =>
  new Set(withoutKnownWords(password, words)).size < differentCharactersMin ? weaknesses.plain : null
