import { endingMax } from '@muster/contract/facts/spelling.ts'

/** Only prefixes are compared by variants: enough to find words, and few to store. */
const beginning = 7

const withoutOneLetter = (letters: string[]): string[][] =>
  letters.map((_, index) => [...letters.slice(0, index), ...letters.slice(index + 1)])

/**
 * The prefix of a word, whole and with up to `errors` letters deleted. Two words within that edit distance
 * share at least one variant, because deleting the wrong letters on both sides makes them equal.
 */
export const variantsOf = (word: string, errors: number): string[] => {
  let layer = [[...word].slice(0, beginning)]
  const variants = new Set(layer.map((letters) => letters.join('')))
  for (let error = 0; error < errors; error++) {
    layer = layer.flatMap(withoutOneLetter).filter((letters) => letters.length > 1)
    for (const letters of layer) variants.add(letters.join(''))
  }
  return [...variants]
}

/** The lengths of words that may be within so many errors of a typed word. */
export const lengthsWithin = (typed: string, errors: number): { from: number; to: number } => {
  const { length } = [...typed]
  return { from: length - errors, to: length + errors + endingMax }
}
