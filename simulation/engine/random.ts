/** Every choice of a simulation comes from here, so that a seed replays. */
export type Random = {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from 0 up to, and without, `bound`. */
  below(bound: number): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  bytes(size: number): Uint8Array
}

/** The same choices for the same seed (mulberry32). */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]): T => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
    bytes: (size) => Uint8Array.from({ length: size }, () => below(256)),
  }
}
