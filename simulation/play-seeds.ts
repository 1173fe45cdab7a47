import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sentenceOf, type Violation } from './model/violation.ts'
import type { Order, Played } from './worker.ts'
import type { Template } from './world/postgres.ts'

export type Limits = {
  /** The first seed; the others follow it. */
  from: number
  seeds: number
  seconds: number
  workers: number
  /** Each so many seeds one is played twice, and fails unless it goes the same way again; undefined: none is. */
  replay?: number | undefined
  /** Whether the story of each seed is told, not only of those that fail. */
  tellsAll?: boolean
  /** Looks for a seed that this holds for, ends with it, and says nothing. */
  quest?: (played: Played) => boolean
  env?: Record<string, string>
  /** Ends all at once, workers included. */
  interrupted: AbortSignal
}
export type Summary = { passed: number; failed: number; ms: number; failures: Played[] }

const program = join(import.meta.dirname, 'worker.ts')

const launch = (template: Template, env: Record<string, string>, signal: AbortSignal): ChildProcess => {
  const worker = fork(program, [JSON.stringify(template)], {
    ...{ signal, killSignal: 'SIGKILL', env: { ...process.env, ...env } },
  })
  // It tells that it was interrupted, which whoever did knows.
  worker.on('error', () => undefined)
  return worker
}

/** Has a worker play one seed; one that ends instead has failed it. */
const playOne = (worker: ChildProcess, seed: number): Promise<Played> =>
  new Promise((resolve) => {
    const onEnd = (code: number | null) =>
      resolve({
        seed,
        violations: [{ invariant: null, says: `the process that played it ended with ${code}` }],
        ...{ story: [], trace: [], ms: 0 },
      })
    worker.once('exit', onEnd)
    worker.once('message', (played) => {
      worker.off('exit', onEnd)
      resolve(played as Played)
    })
    worker.send({ kind: 'play', seed } satisfies Order)
  })

/** Where a replay first went another way; null: nowhere. */
const parting = ({ trace }: Played, replay: Played): Violation | null => {
  const length = Math.max(trace.length, replay.trace.length)
  const at = Array.from({ length }).findIndex((_, step) => trace[step] !== replay.trace[step])
  if (at < 0) return null
  const [before, first, second] = [trace[at - 1], trace[at], replay.trace[at]].map((line) => line ?? 'nothing')
  return { invariant: null, says: `it did not replay: after "${before}" came "${first}", and then "${second}"` }
}

/** Plays one seed, twice where it is asked whether it replays. */
const playAndReplay = async (worker: ChildProcess, seed: number, replays: boolean): Promise<Played> => {
  const played = await playOne(worker, seed)
  if (!replays || played.violations.length > 0) return played
  const parted = parting(played, await playOne(worker, seed))
  return parted ? { ...played, violations: [parted] } : played
}

const tellOf = ({ seed, violations, story, ms }: Played, isWhole: boolean): void => {
  if (violations.length === 0 && !isWhole) return console.log(`seed ${seed}: all promises hold (${ms} ms)`)
  console.log(`\nseed ${seed} ${violations.length === 0 ? 'passed' : 'FAILED'}. What happened:\n`)
  console.log(story.join('\n'))
  for (const violation of violations) console.log(`\n✗ ${sentenceOf(violation)}`)
  if (violations.length > 0) console.log(`\nTo replay it: npm run simulate -- --seed ${seed}`)
}

/** Plays seeds on several processes, each with databases of its own, and tells of each. */
export const playSeeds = async (template: Template, limits: Limits): Promise<Summary> => {
  const { from, seeds, seconds, workers, tellsAll = false, replay, quest, env = {}, interrupted } = limits
  const since = performance.now()
  const summary: Summary = { passed: 0, failed: 0, ms: 0, failures: [] }
  let next = from
  let isFound = false
  const isOver = () =>
    isFound || interrupted.aborted || next >= from + seeds || performance.now() - since > seconds * 1000
  const playOn = async (): Promise<void> => {
    let worker: ChildProcess | null = null
    while (!isOver()) {
      if (!worker?.connected) worker = launch(template, env, interrupted)
      const seed = next++
      const played = await playAndReplay(worker, seed, replay !== undefined && (seed - from) % replay === 0)
      if (interrupted.aborted) return
      if (played.violations.length > 0) summary.failures.push(played)
      summary[played.violations.length > 0 ? 'failed' : 'passed'] += 1
      if (quest) isFound ||= quest(played)
      else tellOf(played, tellsAll)
    }
    if (!worker?.connected) return
    worker.send({ kind: 'end' } satisfies Order)
    // PostgreSQL must not end before those who have connections.
    await once(worker, 'exit')
  }
  await Promise.all(Array.from({ length: workers }, playOn))
  summary.ms = performance.now() - since
  return summary
}
