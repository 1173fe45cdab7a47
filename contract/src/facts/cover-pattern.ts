/** The cover of a campaign without a picture: a grid of shapes, deterministic for an id. */
export type CoverPattern = {
  ground: string
  /** Squares come first, because they are drawn below the other shapes. */
  forms: readonly PatternForm[]
}
export type PatternForm = { row: number; column: number; form: PatternFormName; colour: string }

/**
 * The form in a cell: a quarter disc around a corner, a half disc with its straight side in the middle or at the bottom, a disc,
 * a triangle in one of two corners, or a full square.
 */
export const patternForms = [
  'quarter-top-left',
  'quarter-top-right',
  'quarter-bottom-right',
  'quarter-bottom-left',
  'half-middle',
  'half-bottom',
  'disc',
  'triangle-top-right',
  'triangle-top-left',
  'square',
] as const
export type PatternFormName = (typeof patternForms)[number]

export const patternColumns = 7
export const patternRows = 4

/** The background first, then the colours of the forms. */
const palettes = [
  ['#3e1446', '#f2a900', '#d9a8e2', '#f7f6f9', '#7d3a89'],
  ['#f2a900', '#55205f', '#fff3d6', '#d1495b', '#2a0f30'],
  ['#f0e7f3', '#55205f', '#f2a900', '#a65fb2', '#1d1722'],
  ['#14403f', '#f2a900', '#9fd8c4', '#f7f6f9', '#2f7a70'],
  ['#d1495b', '#ffe3c2', '#55205f', '#f2a900', '#8f2438'],
  ['#1f2d54', '#f2a900', '#a9c0f0', '#f7f6f9', '#4a67ad'],
] as const

/** A small repeatable stream of numbers in [0, 1) from a text (FNV-1a, then mulberry32). */
const numbersFrom = (seed: string) => {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const coverPattern = (seed: string): CoverPattern => {
  const next = numbersFrom(seed)
  const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
  const [ground, ...colours] = pick(palettes)
  const [squares, others]: [PatternForm[], PatternForm[]] = [[], []]
  for (let row = 0; row < patternRows; row += 1) {
    for (let column = 0; column < patternColumns; column += 1) {
      if (next() < 0.16) continue
      if (next() < 0.22) squares.push({ row, column, form: 'square', colour: colours[3] })
      const colour = pick(colours.slice(0, 3))
      others.push({ row, column, form: pick(patternForms.slice(0, -1)), colour })
    }
  }
  return { ground, forms: [...squares, ...others] }
}
