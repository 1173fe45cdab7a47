/** Further words are ignored. */
const wordsMax = 8

/** A phone number counts as one word, with any separators between its digits. */
const asTyped = (text: string): string =>
  /^[\d\s+()/-]+$/.test(text) && /\d/.test(text) ? text.replace(/[\s()/-]/g, '') : text

/**
 * Search terms for the text that an account is found by: a word of three or more characters matches anywhere, a shorter one at the
 * beginning of a word, because the trigram index only supports that.
 */
export const searchedParts = (q: string): string[] =>
  asTyped(q)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .map((word) => ([...word].length < 3 ? ` ${word}` : word))
