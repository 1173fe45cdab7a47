import { classNames } from '../lib/class-names.ts'

const cell = 18
const columns = 7
const rows = 4

/** Ground first, then the colours of the shapes. All belong to the house's aubergine and marigold. */
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

const half = cell / 2
/** What can lie in a cell whose top left corner is `x y`. */
const shapes: readonly ((x: number, y: number) => string)[] = [
  (x, y) => `M${x} ${y}h${cell}a${cell} ${cell} 0 0 1-${cell} ${cell}z`,
  (x, y) => `M${x + cell} ${y}v${cell}a${cell} ${cell} 0 0 1-${cell}-${cell}z`,
  (x, y) => `M${x + cell} ${y + cell}h-${cell}a${cell} ${cell} 0 0 1 ${cell}-${cell}z`,
  (x, y) => `M${x} ${y + cell}v-${cell}a${cell} ${cell} 0 0 1 ${cell} ${cell}z`,
  (x, y) => `M${x} ${y + half}a${half} ${half} 0 0 1 ${cell} 0z`,
  (x, y) => `M${x} ${y + cell}a${half} ${half} 0 0 1 ${cell} 0z`,
  (x, y) => `M${x} ${y + half}a${half} ${half} 0 1 1 ${cell} 0a${half} ${half} 0 1 1-${cell} 0z`,
  (x, y) => `M${x} ${y}h${cell}v${cell}z`,
  (x, y) => `M${x} ${y + cell}v-${cell}h${cell}z`,
]

const draw = (seed: string) => {
  const next = numbersFrom(seed)
  const pick = <T,>(from: readonly T[]) => from[Math.floor(next() * from.length)] as T
  const [ground, ...colours] = pick(palettes)
  const paths = new Map<string, string>()
  const add = (colour: string, path: string) => paths.set(colour, (paths.get(colour) ?? '') + path)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * cell, row * cell]
      if (next() < 0.16) continue
      if (next() < 0.22) add(colours[3], `M${x} ${y}h${cell}v${cell}h-${cell}z`)
      add(pick(colours.slice(0, 3)), pick(shapes)(x, y))
    }
  }
  // The squares of the last colour lie below the shapes.
  const below = [...paths].sort(([a], [b]) => Number(b === colours[3]) - Number(a === colours[3]))
  return { ground, paths: below }
}

/** The cover of a campaign without a picture: always the same one for the same id. An ornament, so it is not read out. */
export const Pattern = ({ seed, className }: { seed: string; className?: string }) => {
  const { ground, paths } = draw(seed)
  return (
    <svg
      viewBox={`0 0 ${cell * columns} ${(cell * columns * 9) / 16}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block', className)}
    >
      <path fill={ground} d={`M0 0h${cell * columns}v${cell * rows}H0z`} />
      {paths.map(([colour, path]) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  )
}
