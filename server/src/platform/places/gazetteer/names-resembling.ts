import type { NameIndex } from './layout.ts'
import { endOfBeginning, nameLength, namesBeginning } from './names-beginning.ts'

const hopeless = 255

/**
 * Edit distance between a text and names that are given letter by letter: the table of optimal string alignment, one
 * row per letter of the name. A row depends only on earlier rows, so that names with a common prefix share them.
 * Only cells within the allowed number of errors are filled. @param depth the longest prefix of a name
 */
const createErrorsTable = (typed: Buffer, errorsForgiven: number, depth: number) => {
  const width = typed.length + 1
  const cells = new Uint8Array(width * (depth + 1)).fill(hopeless)
  for (let column = 0; column < Math.min(width, errorsForgiven + 1); column++) cells[column] = column
  const cell = (index: number): number => cells[index] ?? hopeless

  return {
    /** Fills the row of the last letter. Returns the minimum of the row, which never decreases with further letters. */
    spell: (name: Buffer, start: number, letters: number): number => {
      const row = letters * width
      const [letter, letterBefore] = [name[start + letters - 1], letters > 1 ? name[start + letters - 2] : -1]
      const [from, to] = [Math.max(1, letters - errorsForgiven), Math.min(width - 1, letters + errorsForgiven)]
      let fewest = (cells[row] = Math.min(letters, hopeless))
      if (from > 1) cells[row + from - 1] = hopeless
      for (let column = from; column <= to; column++) {
        const above = row + column - width
        let errors = cell(above - 1) + (letter === typed[column - 1] ? 0 : 1)
        errors = Math.min(errors, cell(above) + 1, cell(row + column - 1) + 1)
        const isSwapped = column > 1 && letter === typed[column - 2] && letterBefore === typed[column - 1]
        if (isSwapped) errors = Math.min(errors, cell(above - width - 2) + 1)
        cells[row + column] = errors
        if (errors < fewest) fewest = errors
      }
      return fewest
    },
    /** Errors between the whole text and this prefix of the name. */
    errorsAt: (letters: number): number => cell(letters * width + width - 1),
  }
}

/** A similar name with its edit distance, plus half an error if the name continues after the text. */
type Resembling = { name: number; errors: number }

const sharedLength = ({ names }: NameIndex, a: number, b: number, lengthMax: number): number => {
  let length = 0
  while (length < lengthMax && names[a + length] === names[b + length]) length++
  return length
}

/** The smallest distance to the whole name or to a prefix of it. */
const leastErrors = (errorsAt: (letters: number) => number, spelled: number, nameEnds: number): number => {
  let fewest = Infinity
  for (let letters = 1; letters <= spelled; letters++) {
    fewest = Math.min(fewest, errorsAt(letters) + (letters === nameEnds ? 0 : 0.5))
  }
  return fewest
}

/**
 * Names that begin with the typed text, or resemble it within the allowed errors. The first letter must match: few people mistype it,
 * and all other names can be skipped. Walks the names as a trie and leaves a branch as soon
 * as it cannot contain a match.
 */
export const namesResembling = (index: NameIndex, typed: Buffer, errorsForgiven: number): Resembling[] => {
  const { names, starts } = index
  const depth = typed.length + errorsForgiven
  const table = createErrorsTable(typed, errorsForgiven, depth)
  const range = namesBeginning(index, typed.subarray(0, 1))
  const found: Resembling[] = []
  let spelled = 0
  let before = 0
  for (let name = range.from; name < range.to;) {
    const start = starts[name] ?? 0
    const end = Math.min(nameLength(index, name), depth)
    spelled = sharedLength(index, before, start, Math.min(spelled, end))
    before = start
    let fewest = 0
    while (spelled < end && fewest <= errorsForgiven) fewest = table.spell(names, start, ++spelled)
    if (fewest > errorsForgiven) {
      name = endOfBeginning(index, names.subarray(start, start + spelled), { from: name, to: range.to })
      continue
    }
    const errors = leastErrors(table.errorsAt, spelled, nameLength(index, name))
    if (errors <= errorsForgiven + 0.5) found.push({ name, errors })
    name++
  }
  return found
}
