/** A deterministic generator of numbers in [0, 1) (mulberry32). */
export const randomFrom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

/** Chooses among things, in each run with the same seed alike. */
export const choosing = (seed: number) => {
  const random = randomFrom(seed)
  return <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T
}
export type Choose = ReturnType<typeof choosing>
