import { createErrorsTable } from './errors-table.ts'
import type { NameIndex } from './layout.ts'
import { endOfBeginning, nameLength, namesBeginning } from './names-beginning.ts'

/** A similar name with its edit distance, plus half an error if the name continues after the text. */
export type Resembling = { name: number; errors: number }

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
