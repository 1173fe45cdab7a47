import type { NameIndex } from './layout.ts'

/** Names `from` up to, but without, `to`. */
export type NameRange = { from: number; to: number }

export const nameLength = ({ starts }: NameIndex, name: number): number => (starts[name + 1] ?? 0) - (starts[name] ?? 0)

/** Compares the beginning of a name, as long as the text, with the text. By hand: these few bytes are not worth a native call. */
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

/** The first name in the range for which the test holds; from there on it must hold for all. */
const firstWhere = ({ from, to }: NameRange, holds: (name: number) => boolean): number => {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Where the names end that begin with the text, as the name at `from` does. Mostly near by, so the strides grow. */
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
