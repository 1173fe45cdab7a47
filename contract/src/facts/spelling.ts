/** Number of errors allowed by word length: in short words every error makes another word. */
export const errorsForgiven = (length: number): 0 | 1 | 2 => {
  if (length < 4) return 0
  return length < 7 ? 1 : 2
}

/** With two errors, `winter` is `water` and `father` is `farmers`. Few people mistype how a word begins. */
const surelyTyped = 3

/** Whether a second error is allowed, which {@link errorsForgiven} does not allow: a word of six letters that begins as it is typed. */
export const mayHaveTwoErrors = (typed: string, word: string): boolean =>
  [...typed].length === 6 && word.startsWith([...typed].slice(0, surelyTyped).join(''))

/** A typed word, and its plural if that changes its last letter. */
export const spellingsOf = (typed: string): string[] =>
  typed.endsWith('y') ? [typed, `${typed.slice(0, -1)}ies`] : [typed]

/** The last row of the table of optimal string alignment: errors between all of `a` and each beginning of `b`. */
const errorsToBeginnings = (a: string[], b: string[]): number[] => {
  let [beforeLast, last, row] = [b, b, b].map(() => [0, ...b.map((_, index) => index + 1)]) as [
    number[],
    number[],
    number[],
  ]
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    for (let j = 1; j <= b.length; j++) {
      let errors = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const other = Math.min(last[j] as number, row[j - 1] as number) + 1
      if (other < errors) errors = other
      if (j > 1 && i > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        errors = Math.min(errors, (beforeLast[j - 2] as number) + 1)
      }
      row[j] = errors
    }
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last
}

/** Number of letters that may follow the typed text: a suffix, or letters not typed yet. */
export const endingMax = 3

const errorsTo = (typed: string, word: string): number => {
  const [a, b] = [[...typed], [...word]]
  const errors = errorsToBeginnings(a, b)
  const begun = Math.min(...errors.slice(Math.max(0, b.length - endingMax), b.length))
  return Math.min(errors[b.length] as number, begun + 0.5)
}

/**
 * The edit distance between a typed word, or its plural, and a dictionary word: letters missing, added,
 * wrong, or two neighbours swapped. Adds half an error if the typed word only resembles a prefix.
 */
export const errorsBetween = (typed: string, word: string): number =>
  Math.min(...spellingsOf(typed).map((spelling) => errorsTo(spelling, word)))

/** Words with an equally similar prefix count as equally similar. */
export const endingError = 0.5

/** Whether one word may be a typing error of the other. */
export const isAlike = (typed: string, word: string): boolean => {
  const forgiven = mayHaveTwoErrors(typed, word) ? 2 : errorsForgiven([...typed].length)
  return errorsBetween(typed, word) <= forgiven + endingError
}
