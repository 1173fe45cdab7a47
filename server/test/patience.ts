import { createHash } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'

/** More than the work below takes on an idle core of 2020. */
const referenceMs = 60
const slownessMax = 8

/** The time that fixed work takes while other processes compete for the cores. */
const measureWork = (): number => {
  const block = Buffer.alloc(1 << 20)
  const since = performance.now()
  for (let round = 0; round < 50; round++) createHash('sha256').update(block).digest()
  return performance.now() - since
}

/** How much slower than expected tests run: by the speed of a core now, and by the work that waited during the last minute. */
export const slownessOf = (workMs: number, load: number, cores: number): number =>
  Math.min(slownessMax, Math.max(1, workMs / referenceMs, load / cores / 2))

const measureSlowness = (): number => slownessOf(measureWork(), loadavg()[0] ?? 0, availableParallelism())

// Measured once, by the process that starts the tests; the others inherit it.
process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1)

/** A time limit of a test on this machine. It ends hangs; a busy machine alone must not fail a test. */
export const patient = (ms: number): number => Math.round(ms * Number(process.env.TEST_SLOWNESS))
