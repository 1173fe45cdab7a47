/** Errors forgiven in a word of so many letters: in short words every error makes another word. */
export const errorsForgiven = (length: number): 0 | 1 | 2 => {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** Words are compared by the variants of their beginnings only: enough to find them, and few to store. */
const beginning = 7

const withoutOneLetter = (letters: string[]): string[][] =>
  letters.map((_, index) => [...letters.slice(0, index), ...letters.slice(index + 1)])

/**
 * A word's beginning, whole and with up to so many letters left out. Two words at a distance of at most that many errors
 * share at least one variant, because leaving out the wrong letters on both sides makes them equal.
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

const at = (row: number[], index: number): number => row[index] ?? Infinity

/** The last row of the table of optimal string alignment: errors between all of `a` and each beginning of `b`. */
const errorsToBeginnings = (a: string[], b: string[]): number[] => {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const wrong = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : Infinity
      row.push(Math.min(wrong, at(last, j) + 1, at(row, j - 1) + 1, swapped))
    }
    beforeLast = last
    last = row
  }
  return last
}

/** So many letters more may follow what was typed: an ending, or what the person has not typed yet. */
const endingMax = 3

/**
 * How far a typed word is from a word of the dictionary: the typing errors between them, that is letters missing, added,
 * wrong, or two neighbours swapped. Half an error more where the typed word only resembles the other's beginning.
 */
export const errorsBetween = (typed: string, word: string): number => {
  const [a, b] = [[...typed], [...word]]
  const errors = errorsToBeginnings(a, b)
  const begun = Math.min(...errors.slice(Math.max(0, b.length - endingMax), b.length))
  return Math.min(at(errors, b.length), begun + 0.5)
}
