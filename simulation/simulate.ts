import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { describeViolation } from './model/violation.ts'
import { runMutants } from './mutants/run-mutants.ts'
import type { Scene } from './run-seed.ts'
import { runSeeds, type Summary } from './run-seeds.ts'
import { startPostgres } from './world/postgres.ts'

const usage = `node simulation/simulate.ts [options]

  --seeds N      run N seeds, starting at --from
  --from N       the first seed (default 1)
  --seed N       run one seed and print everything that happened
  --seconds N    run seeds for N seconds
  --gatherings   play only the gathering of each seed: supports, changes of the promise, and who acts
  --crowds       play only the crowd of each seed: guests, and who means harm
  --news         play only the news of each seed: updates, who is mailed them, and the mails around a day
  --scripted     play only the scripted scenes of each seed: events that seldom meet
  --replay N     run every Nth seed twice and require identical traces
  --report FILE  write the numbers of passed and failed seeds, and the failures, as JSON
  --workers N    number of worker processes (default 2)
  --mutants      apply each mutant and require a seed to detect it
  --mutant NAME  apply this mutant only`

const number = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value))

const options = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    ...{
      seeds: options,
      from: options,
      seed: options,
      seconds: options,
      workers: options,
      report: options,
      replay: options,
      mutant: options,
    },
    ...{
      mutants: { type: 'boolean' },
      gatherings: { type: 'boolean' },
      crowds: { type: 'boolean' },
      news: { type: 'boolean' },
      scripted: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  },
})

const printSummary = ({ passed, failed, ms }: Summary): void =>
  console.log(`\n${passed} seeds passed, ${failed} failed, in ${(ms / 1000).toFixed(0)} s`)

const sceneOf = (): Scene => {
  if (values.gatherings) return 'gathering'
  if (values.crowds) return 'crowd'
  if (values.news) return 'news'
  return values.scripted ? 'scripted' : 'default'
}

/** Aborted by a signal. No further seed starts; PostgreSQL is stopped and its folder removed as usual. */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.exitCode = 128 + constants.signals[signal]
    interruption.abort()
  })
}

const run = async (): Promise<number> => {
  const postgres = await startPostgres()
  const { signal: interrupted } = interruption
  const workers = number(values.workers) ?? 2
  try {
    if (values.mutants || values.mutant) return await runMutants(postgres, { workers, interrupted }, values.mutant)
    const seed = number(values.seed)
    const from = seed ?? number(values.from) ?? 1
    const seeds = seed === undefined ? (number(values.seeds) ?? Infinity) : 1
    const limits = {
      from,
      seeds,
      seconds: number(values.seconds) ?? Infinity,
      isVerbose: seed !== undefined,
      scene: sceneOf(),
      replay: number(values.replay),
      interrupted,
    }
    const summary = await runSeeds(postgres, { ...limits, workers: seed === undefined ? workers : 1 })
    printSummary(summary)
    const { passed, failed } = summary
    const failures = summary.failures.map(
      ({ seed, violations }) => `seed ${seed}: ${violations.map(describeViolation).join('; ')}`,
    )
    if (values.report) await writeFile(values.report, JSON.stringify({ passed, failed, failures }))
    return failed > 0 || passed === 0 ? 1 : 0
  } finally {
    await postgres.stop()
  }
}

const hasTask = values.seeds ?? values.seed ?? values.seconds ?? values.mutants ?? values.mutant
if (values.help || !hasTask) console.log(usage)
else {
  const exitCode = await run()
  process.exitCode ??= exitCode
}
