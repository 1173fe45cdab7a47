import {
  coverPattern,
  patternColumns,
  type PatternFormName,
  patternRows,
} from '@muster/contract/facts/cover-pattern.ts'
import { classNames } from '../../lib/class-names.ts'

const cell = 18
const half = cell / 2

/** Each form in a cell whose top left corner is `x y`. */
const outlines: Readonly<Record<PatternFormName, (x: number, y: number) => string>> = {
  'quarter-top-left': (x, y) => `M${x} ${y}h${cell}a${cell} ${cell} 0 0 1-${cell} ${cell}z`,
  'quarter-top-right': (x, y) => `M${x + cell} ${y}v${cell}a${cell} ${cell} 0 0 1-${cell}-${cell}z`,
  'quarter-bottom-right': (x, y) => `M${x + cell} ${y + cell}h-${cell}a${cell} ${cell} 0 0 1 ${cell}-${cell}z`,
  'quarter-bottom-left': (x, y) => `M${x} ${y + cell}v-${cell}a${cell} ${cell} 0 0 1 ${cell} ${cell}z`,
  'half-middle': (x, y) => `M${x} ${y + half}a${half} ${half} 0 0 1 ${cell} 0z`,
  'half-bottom': (x, y) => `M${x} ${y + cell}a${half} ${half} 0 0 1 ${cell} 0z`,
  disc: (x, y) => `M${x} ${y + half}a${half} ${half} 0 1 1 ${cell} 0a${half} ${half} 0 1 1-${cell} 0z`,
  'triangle-top-right': (x, y) => `M${x} ${y}h${cell}v${cell}z`,
  'triangle-top-left': (x, y) => `M${x} ${y + cell}v-${cell}h${cell}z`,
  square: (x, y) => `M${x} ${y}h${cell}v${cell}h-${cell}z`,
}

/** One path for each colour. The squares have their own colour and come first, so they stay below the other forms. */
const pathsOf = (seed: string) => {
  const { ground, forms } = coverPattern(seed)
  const paths = new Map<string, string>()
  for (const { row, column, form, colour } of forms) {
    paths.set(colour, (paths.get(colour) ?? '') + outlines[form](column * cell, row * cell))
  }
  return { ground, paths: [...paths] }
}

/** The cover of a campaign without a picture: always the same one for the same id. Decorative, so it is hidden from screen readers. */
export const Pattern = ({ seed, className }: { seed: string; className?: string }) => {
  const { ground, paths } = pathsOf(seed)
  return (
    <svg
      viewBox={`0 0 ${cell * patternColumns} ${(cell * patternColumns * 9) / 16}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('block', className)}
    >
      <path fill={ground} d={`M0 0h${cell * patternColumns}v${cell * patternRows}H0z`} />
      {paths.map(([colour, path]) => (
        <path key={colour} fill={colour} d={path} />
      ))}
    </svg>
  )
}
