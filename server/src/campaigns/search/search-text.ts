import { fold } from '../../platform/base/fold.ts'

/** Longer runs of letters are not words that people search for. */
const wordMax = 40

const runsOf = (text: string): string[] =>
  fold(text)
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * The distinct words of a text, folded, in their order. An apostrophe inside a word does not end it: `people's` is
 * `peoples`.
 */
export const splitWords = (text: string): string[] => [
  ...new Set(runsOf(text).map((word) => [...word].slice(0, wordMax).join(''))),
]

/** Scripts that write no space between words: Chinese, Japanese, Thai, Lao, Khmer and Burmese. */
const unspaced = '\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}'
const pieces = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, 'gu')
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

const piecesOf = (word: string): string[] => word.match(pieces) ?? []

/** Each pair of neighbouring characters (bigram). */
const pairsOf = (piece: string): string[] => {
  const signs = [...piece]
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
}

/**
 * The distinct parts by which a text without spaces is found: each character and each pair of characters, and the words of other scripts
 * between them.
 */
export const splitParts = (text: string): string[] => {
  const parts = runsOf(text).flatMap((word) => {
    const split = piecesOf(word)
    return split.flatMap((piece) => {
      if (isUnspaced.test(piece)) return [...piece, ...pairsOf(piece)]
      return split.length > 1 ? [piece] : []
    })
  })
  return [...new Set(parts)]
}

/** The words that a search looks for. Of a text without spaces, it looks for each pair of characters, so that they stand beside each other. */
export const splitSearch = (text: string): string[] => {
  const words = splitWords(text).flatMap(piecesOf)
  return [...new Set(words.flatMap((word) => (isUnspaced.test(word) && [...word].length > 2 ? pairsOf(word) : [word])))]
}

/** The distinct characters of a text that are neither letters nor digits, without spaces: `%`, `&`, `€`, an emoji. */
export const splitSymbols = (text: string): string[] => [...new Set(fold(text).match(/[\p{P}\p{S}]/gu) ?? [])]
