/** More words than this narrow nothing further. */
const wordsMax = 8

/** A phone number as people write it is one word, whatever stands between its digits. */
const asTyped = (text: string): string =>
  /^[\d\s+()/-]+$/.test(text) && /\d/.test(text) ? text.replace(/[\s()/-]/g, '') : text

/**
 * What to look for in the text that an account is found by: a word of three characters or more anywhere, a shorter one at the
 * beginning of a word, because that is all that the index knows of so few.
 */
export const searchedParts = (q: string): string[] =>
  asTyped(q)
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, wordsMax)
    .map((word) => ([...word].length < 3 ? ` ${word}` : word))
