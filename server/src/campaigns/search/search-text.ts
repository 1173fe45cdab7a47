import { fold } from '../../base/fold.ts'

/** Longer runs of letters are not words that people search for. */
const wordMax = 40

/**
 * The distinct words of a text, folded, in their order. An apostrophe inside a word does not end it: `people's` is
 * `peoples`.
 */
export const splitWords = (text: string): string[] => {
  const found = fold(text)
    .replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
  return [...new Set((found ?? []).map((word) => [...word].slice(0, wordMax).join('')))]
}

/** The distinct characters of a text that are neither letters nor digits, without spaces: `%`, `&`, `€`, an emoji. */
export const splitSymbols = (text: string): string[] => [...new Set(fold(text).match(/[\p{P}\p{S}]/gu) ?? [])]
