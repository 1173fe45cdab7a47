import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { NamedFigure } from './lib/compare-figures.ts'
import { print, progress } from './lib/report.ts'
import { runProgram } from './lib/run-program.ts'
import { median, spread } from './lib/statistics.ts'

// Compares a benchmark of this checkout with the same one of an earlier checkout, which has its packages installed. Each round runs it in
// both, in alternating order. The benchmark's own arguments follow `--`:
//   node bench/before.ts --checkout ../before [--program http] [--rounds 5] [--json] -- --only support --rounds 3

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    checkout: { type: 'string' },
    program: { type: 'string', default: 'http' },
    rounds: { type: 'string', default: '5' },
    json: { type: 'boolean' },
  },
})
if (!options.checkout) throw new Error('say which earlier checkout to compare with: --checkout ../before')
const now = join(import.meta.dirname, '..')
const before = resolve(options.checkout)
/** An earlier version refuses data that a later one has migrated. */
const earlierData = { BENCH_DATA: '/var/tmp/muster-bench-before' }
const rounds = Number(options.rounds)

type Round = { now: NamedFigure[]; before: NamedFigure[] }

const measure = async (round: number): Promise<Round> => {
  progress(`Round ${round + 1} of ${rounds} …`)
  const figures = new Map<string, NamedFigure[]>()
  for (const checkout of round % 2 === 0 ? [now, before] : [before, now]) {
    figures.set(
      checkout,
      await runProgram(checkout, options.program, positionals, checkout === before ? earlierData : {}),
    )
  }
  return { now: figures.get(now) ?? [], before: figures.get(before) ?? [] }
}

const measured: Round[] = []
for (let round = 0; round < rounds; round++) measured.push(await measure(round))

const valuesOf = (name: string, pick: keyof Round): number[] =>
  measured.map((round) => round[pick].find((figure) => figure.name === name)?.value ?? NaN)

const rows = (measured[0]?.now ?? []).map(({ name, unit }) => {
  const [ours, theirs] = [valuesOf(name, 'now'), valuesOf(name, 'before')]
  const ratios = ours.map((value, round) => value / (theirs[round] ?? NaN))
  return {
    figure: name,
    unit,
    now: Number(median(ours).toPrecision(4)),
    before: Number(median(theirs).toPrecision(4)),
    ratio: median(ratios).toFixed(2),
    rounds: spread(ratios, 2),
  }
})
print({
  title: `${options.program}, compared with an earlier checkout`,
  rows,
  notes: [
    `Medians of ${rounds} rounds; each ratio compares the two checkouts in one round. “rounds”: the smallest and the largest ratio.`,
  ],
})
