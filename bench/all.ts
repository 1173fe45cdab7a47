import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Baseline,
  type Comparison,
  compareFigures,
  missingFigures,
  type NamedFigure,
} from './lib/compare-figures.ts'
import { programs } from './lib/programs.ts'
import { machine, print, progress } from './lib/report.ts'
import { runProgram } from './lib/run-program.ts'

// Runs every benchmark whose figures are compared, and compares them with those of bench/baseline.json. Exits with 1 if a figure of processor
// time, bytes or counts is more than a tenth worse, or if a benchmark fails. `--write` makes this run the baseline (build the web app before:
// npm run build):
//   node bench/all.ts [--only http,search] [--write] [--json]

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, write: { type: 'boolean' }, json: { type: 'boolean' } },
})
const wanted = options.only?.split(',') ?? Object.keys(programs)
const checkout = join(import.meta.dirname, '..')
const baselineFile = join(import.meta.dirname, 'baseline.json')

/** Goes on after a failure, so that one broken benchmark does not hide the others. */
const runAll = async (): Promise<{ figures: NamedFigure[]; failures: string[] }> => {
  const figures: NamedFigure[] = []
  const failures: string[] = []
  for (const program of wanted) {
    try {
      progress(`${program} …`)
      figures.push(...(await runProgram(checkout, program, programs[program] ?? [])))
    } catch (error) {
      failures.push(String(error))
    }
  }
  return { figures, failures }
}

const readBaseline = async (): Promise<Baseline> =>
  JSON.parse(await readFile(baselineFile, 'utf8').catch(() => '{"date":"","machine":"","figures":[]}')) as Baseline

const rowOf = ({ program, name, unit, value, before, gain, isLoss }: Comparison) => ({
  figure: `${program}: ${name}`,
  unit,
  now: Number(value.toPrecision(4)),
  before: before === null ? 'new' : Number(before.toPrecision(4)),
  gain: before === null ? '' : `${(gain * 100).toFixed(0)} %`,
  mark: isLoss ? 'LOSS' : '',
})

const started = performance.now()
const date = new Date().toISOString()
const machineBefore = machine()
const baseline = await readBaseline()
const { figures, failures } = await runAll()
const compared = compareFigures(figures, baseline.figures)
const missing = missingFigures(figures, baseline.figures, wanted)
print({
  title: `Benchmarks, compared with ${baseline.date || 'nothing yet'}`,
  rows: compared.map(rowOf),
  figures,
  notes: [
    ...failures,
    ...missing.map(({ program, name }) => `${program}: ${name} is missing`),
    `Before: ${baseline.machine || 'no baseline'}. This run took ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`,
  ],
})
if (options.write) {
  const others = baseline.figures.filter(({ program }) => !wanted.includes(program))
  const next: Baseline = { date, machine: machineBefore, figures: [...others, ...figures] }
  await writeFile(baselineFile, `${JSON.stringify(next, null, 2)}\n`)
}
const isWorse = compared.some(({ isLoss }) => isLoss) || missing.length > 0
process.exitCode = failures.length > 0 || (isWorse && !options.write) ? 1 : 0
