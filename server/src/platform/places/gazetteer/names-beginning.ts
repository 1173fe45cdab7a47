import type { NameIndex } from './layout.ts'

/** The names from `from` (inclusive) to `to` (exclusive). */
export type NameRange = { from: number; to: number }

export const nameLength = ({ starts }: NameIndex, name: number): number => (starts[name + 1] ?? 0) - (starts[name] ?? 0)

/** Compares the prefix of a name with the text. A loop, because for a few bytes a native call is slower. */
const compareBeginning = ({ names, starts }: NameIndex, name: number, text: Uint8Array): number => {
  const start = starts[name] ?? 0
  const end = starts[name + 1] ?? 0
  for (let at = 0; at < text.length; at++) {
    const letter = start + at < end ? (names[start + at] ?? 0) : -1
    const difference = letter - (text[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Binary search: the first name in the range for which the test holds. It must hold for all later names. */
const firstWhere = ({ from, to }: NameRange, holds: (name: number) => boolean): number => {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** The end of the names that begin with the text, starting at `from`. Usually near, so the search uses growing steps. */
export const endOfBeginning = (index: NameIndex, text: Uint8Array, { from, to }: NameRange): number => {
  const isBehind = (name: number): boolean => compareBeginning(index, name, text) > 0
  let stride = 1
  while (from + stride < to && !isBehind(from + stride)) stride *= 2
  return firstWhere({ from: from + (stride >>> 1), to: Math.min(from + stride, to) }, isBehind)
}

/** The names that begin with the text. */
export const namesBeginning = (index: NameIndex, text: Uint8Array): NameRange => {
  const all = { from: 0, to: index.targets.length }
  const from = firstWhere(all, (name) => compareBeginning(index, name, text) >= 0)
  return { from, to: firstWhere({ from, to: all.to }, (name) => compareBeginning(index, name, text) > 0) }
}
