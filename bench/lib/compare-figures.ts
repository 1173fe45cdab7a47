import type { Figure } from './report.ts'

/** A figure of a benchmark, under the name of its program. */
export type NamedFigure = Figure & { program: string }

export type Baseline = { date: string; machine: string; figures: NamedFigure[] }

export type Comparison = NamedFigure & {
  /** The last committed value; null: the figure is new. */
  before: number | null
  /** Negative: worse, as a share of the value before. */
  gain: number
  isLoss: boolean
}

/** Noise stays below this in processor time and bytes; times by the clock depend on the load, and are no loss. */
const lossMax = 0.1

const gainOf = (value: number, before: number, better: Figure['better']): number => {
  if (value === before) return 0
  const change = (value - before) / Math.max(Math.abs(before), 1e-9)
  return better === 'lower' ? -change : change
}

export const compareFigures = (figures: NamedFigure[], baseline: NamedFigure[]): Comparison[] =>
  figures.map((figure) => {
    const before =
      baseline.find(({ program, name }) => program === figure.program && name === figure.name)?.value ?? null
    const gain = before === null ? 0 : gainOf(figure.value, before, figure.better)
    return { ...figure, before, gain, isLoss: figure.kind !== 'wall' && gain < -lossMax }
  })

/** What the baseline has and a run of these programs lacks. */
export const missingFigures = (figures: NamedFigure[], baseline: NamedFigure[], programs: string[]): NamedFigure[] =>
  baseline.filter(
    (old) =>
      programs.includes(old.program) &&
      !figures.some(({ program, name }) => program === old.program && name === old.name),
  )
