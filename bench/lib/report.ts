import { cpus, loadavg, totalmem } from 'node:os'

type Cell = string | number

/** A figure that a later run is compared with. Times by the clock are kept, but on a busy machine only `cpu`, `bytes` and `count` say much. */
export type Figure = {
  /** Unique in its benchmark and the same in each run. */
  name: string
  value: number
  unit: 'ms' | 'µs' | 'kB' | 'MB' | 'ratio' | 'count' | 'per second' | 'score'
  better: 'lower' | 'higher'
  kind: 'cpu' | 'bytes' | 'count' | 'wall'
}

export type Report = {
  title: string
  /** All rows have the same keys, which are the column headers. */
  rows: Record<string, Cell>[]
  /** Notes for interpreting the figures. */
  notes: string[]
  /** What `bench/all.ts` compares with the last committed run. */
  figures?: Figure[]
}

/** The machine and its load. */
export const machine = (): string => {
  const [first, ...others] = cpus()
  const memoryGb = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[0]?.toFixed(1) ?? '?'
  return `${first?.model.trim() ?? 'unknown processor'} × ${others.length + 1}, ${memoryGb} GB, ${process.platform}, Node ${process.versions.node}, load ${load}`
}

const table = (rows: Record<string, Cell>[]): string => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const text = (line: string[]) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('   ')
  return lines.map(text).join('\n')
}

/** Prints a measurement: a table for people, or JSON with `--json`, which also has the figures. */
export const print = ({ title, rows, notes, figures = [] }: Report): void => {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ title, rows, notes, figures, machine: machine() }, null, 2))
    return
  }
  console.log(`\n${title}\n\n${table(rows)}\n`)
  for (const note of [...notes, machine()]) console.log(`  ${note}`)
  console.log()
}

/** Prints progress on standard error, separately from the figures. */
export const progress = (text: string): void => console.error(text)
