import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import { sentenceOf } from './model/violation.ts'
import { playMutants } from './mutants/play-mutants.ts'
import { playSeeds, type Summary } from './play-seeds.ts'
import { startPostgres } from './world/postgres.ts'

const usage = `node simulation/simulate.ts [options]

  --seeds N      plays N seeds, from --from on
  --from N       the first of them (default 1)
  --seed N       plays one seed and tells all that happened in it
  --seconds N    plays seeds until so much time is over
  --replay N     plays each Nth of them twice, and expects it to go the same way again
  --report FILE  writes how many passed and failed, and what failed
  --workers N    processes that play at once (default 2)
  --mutants      plants each of the known mistakes and expects a seed to catch it
  --mutant NAME  plants this one`

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
    ...{ mutants: { type: 'boolean' }, help: { type: 'boolean' } },
  },
})

const tell = ({ passed, failed, ms }: Summary): void =>
  console.log(`\n${passed} seeds passed, ${failed} failed, in ${(ms / 1000).toFixed(0)} s`)

/** Ended by a signal: no further seed is played, and PostgreSQL and its folder go as they always do. */
const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.exitCode = 128 + constants.signals[signal]
    interruption.abort()
  })
}

const play = async (): Promise<number> => {
  const postgres = await startPostgres()
  const { signal: interrupted } = interruption
  const workers = number(values.workers) ?? 2
  try {
    if (values.mutants || values.mutant) return await playMutants(postgres, { workers, interrupted }, values.mutant)
    const seed = number(values.seed)
    const from = seed ?? number(values.from) ?? 1
    const seeds = seed === undefined ? (number(values.seeds) ?? Infinity) : 1
    const limits = {
      from,
      seeds,
      seconds: number(values.seconds) ?? Infinity,
      tellsAll: seed !== undefined,
      replay: number(values.replay),
      interrupted,
    }
    const summary = await playSeeds(postgres, { ...limits, workers: seed === undefined ? workers : 1 })
    tell(summary)
    const { passed, failed } = summary
    const failures = summary.failures.map(
      ({ seed, violations }) => `seed ${seed}: ${violations.map(sentenceOf).join('; ')}`,
    )
    if (values.report) await writeFile(values.report, JSON.stringify({ passed, failed, failures }))
    return failed > 0 || passed === 0 ? 1 : 0
  } finally {
    await postgres.stop()
  }
}

const isAsked = values.seeds ?? values.seed ?? values.seconds ?? values.mutants ?? values.mutant
if (values.help || !isAsked) console.log(usage)
else {
  const exitCode = await play()
  process.exitCode ??= exitCode
}
