import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describeViolation, type Violation } from './model/violation.ts'
import type { Play, Scene, SeedResult } from './run-seed.ts'
import type { Command } from './worker.ts'
import type { Template } from './world/postgres.ts'

export type Limits = {
  /** The first seed; the others follow consecutively. */
  from: number
  seeds: number
  seconds: number
  workers: number
  /** Default: `default`. */
  scene?: Scene | undefined
  /** Runs every nth seed twice and fails it if the two traces differ. Undefined runs each seed once. */
  replay?: number | undefined
  /** Prints the events of every seed, not only of failed seeds. */
  isVerbose?: boolean
  /** Stops at the first seed with such a result, and prints nothing. */
  until?: (result: SeedResult) => boolean
  env?: Record<string, string>
  /** Stops all workers immediately. */
  interrupted: AbortSignal
}
export type Summary = { passed: number; failed: number; ms: number; failures: SeedResult[] }

const program = join(import.meta.dirname, 'worker.ts')

const launch = (template: Template, env: Record<string, string>, signal: AbortSignal): ChildProcess => {
  const worker = fork(program, [JSON.stringify(template)], {
    ...{ signal, killSignal: 'SIGKILL', env: { ...process.env, ...env } },
  })
  // An aborted fork emits an error; the interruption is handled elsewhere.
  worker.on('error', () => undefined)
  return worker
}

/** Runs one seed on a worker. The seed fails if the worker process exits. */
const runOnWorker = (worker: ChildProcess, play: Play): Promise<SeedResult> =>
  new Promise((resolve) => {
    const onEnd = (code: number | null) =>
      resolve({
        seed: play.seed,
        violations: [{ invariant: null, message: `the worker process exited with code ${code}` }],
        ...{ events: [], trace: [], ms: 0 },
      })
    worker.once('exit', onEnd)
    worker.once('message', (result) => {
      worker.off('exit', onEnd)
      resolve(result as SeedResult)
    })
    worker.send({ kind: 'run', ...play } satisfies Command)
  })

/** Compares the traces of two runs of one seed. Null if they are identical. */
const findDivergence = ({ trace }: SeedResult, replay: SeedResult): Violation | null => {
  const length = Math.max(trace.length, replay.trace.length)
  const at = Array.from({ length }).findIndex((_, step) => trace[step] !== replay.trace[step])
  if (at < 0) return null
  const [before, first, second] = [trace[at - 1], trace[at], replay.trace[at]].map((line) => line ?? 'nothing')
  return { invariant: null, message: `replay diverged after "${before}": first run "${first}", second run "${second}"` }
}

const runAndReplay = async (worker: ChildProcess, play: Play, replays: boolean): Promise<SeedResult> => {
  const result = await runOnWorker(worker, play)
  if (!replays || result.violations.length > 0) return result
  const divergence = findDivergence(result, await runOnWorker(worker, play))
  return divergence ? { ...result, violations: [divergence] } : result
}

const printResult = ({ seed, violations, events, ms }: SeedResult, isVerbose: boolean): void => {
  if (violations.length === 0 && !isVerbose) return console.log(`seed ${seed}: all invariants hold (${ms} ms)`)
  console.log(`\nseed ${seed} ${violations.length === 0 ? 'passed' : 'FAILED'}. What happened:\n`)
  console.log(events.join('\n'))
  for (const violation of violations) console.log(`\n✗ ${describeViolation(violation)}`)
  if (violations.length > 0) console.log(`\nTo replay it: npm run simulate -- --seed ${seed}`)
}

/** Runs seeds on several worker processes, each seed with its own database, and prints each result. */
export const runSeeds = async (template: Template, limits: Limits): Promise<Summary> => {
  const {
    from,
    seeds,
    seconds,
    workers,
    scene = 'default',
    isVerbose = false,
    replay,
    until,
    env = {},
    interrupted,
  } = limits
  const since = performance.now()
  const summary: Summary = { passed: 0, failed: 0, ms: 0, failures: [] }
  let next = from
  let isFound = false
  const isOver = () =>
    isFound || interrupted.aborted || next >= from + seeds || performance.now() - since > seconds * 1000
  const runWorker = async (): Promise<void> => {
    let worker: ChildProcess | null = null
    while (!isOver()) {
      if (!worker?.connected) worker = launch(template, env, interrupted)
      const seed = next++
      const result = await runAndReplay(worker, { seed, scene }, replay !== undefined && (seed - from) % replay === 0)
      if (interrupted.aborted) return
      if (result.violations.length > 0) summary.failures.push(result)
      summary[result.violations.length > 0 ? 'failed' : 'passed'] += 1
      if (until) isFound ||= until(result)
      else printResult(result, isVerbose)
    }
    if (!worker?.connected) return
    worker.send({ kind: 'stop' } satisfies Command)
    // PostgreSQL must stop after the workers, which have connections to it.
    await once(worker, 'exit')
  }
  await Promise.all(Array.from({ length: workers }, runWorker))
  summary.ms = performance.now() - since
  return summary
}
