export type Random = () => number

export const even = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T

/**
 * An index below `length`. Each is picked about as often as words of this rank occur: the first ones often, and most of them rarely. The larger
 * `flat` is, the less the first ones stand out.
 */
export const zipfIndex = (random: Random, length: number, flat: number): number =>
  Math.min(length - 1, Math.floor(flat * ((length + flat) / flat) ** random() - flat))

export const zipf = <T>(random: Random, items: readonly T[], flat = 4): T =>
  items[zipfIndex(random, items.length, flat)] as T

/** Items with their weights, for {@link pick}. */
export type Weighted<T> = { items: T[]; sums: Float64Array }

export const weighted = <T>(entries: Iterable<readonly [T, number]>): Weighted<T> => {
  const [items, sums]: [T[], number[]] = [[], []]
  let sum = 0
  for (const [item, weight] of entries) {
    items.push(item)
    sums.push((sum += weight))
  }
  return { items, sums: Float64Array.from(sums) }
}

/** An item, each as often as its weight says. */
export const pick = <T>(random: Random, { items, sums }: Weighted<T>): T => {
  const target = random() * (sums.at(-1) ?? 0)
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sums[middle] ?? 0) <= target) low = middle + 1
    else high = middle
  }
  return items[low] as T
}

/** About normally distributed around 0, within ±3. */
export const bell = (random: Random): number => (random() + random() + random() - 1.5) * 2

const hex = (value: number, digits: number): string => Math.floor(value).toString(16).padStart(digits, '0')

/** A UUIDv7 of this time. */
export const uuidAt = (random: Random, atMs: number): string => {
  const time = hex(atMs, 12)
  const [a, b] = [hex(random() * 2 ** 24, 6), hex(random() * 2 ** 48, 12)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-8${a.slice(3)}-${b}`
}
