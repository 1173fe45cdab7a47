import { createHash } from 'node:crypto'
import os from 'node:os'

/** More than the work below takes on a core of 2020. */
const referenceMs = 60
const slownessMax = 8

/** The processor time of fixed work. It tells the speed of a core, whatever else the machine does. */
const measureWork = (): number => {
  const block = Buffer.alloc(1 << 20)
  const since = process.cpuUsage()
  for (let round = 0; round < 50; round++) createHash('sha256').update(block).digest()
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}

/** How much slower than expected tests run: by the speed of a core, and by the processes that compete for the cores. */
export const slownessOf = (workMs: number, load: number, cores: number): number => {
  const core = Math.max(1, workMs / referenceMs)
  // The limits as written suit two processes for each core.
  const crowd = Math.max(1, load / cores / 2)
  return Math.min(slownessMax, core * crowd)
}

// Measured once, by the process that starts the tests; the others inherit it.
process.env.TEST_WORK_MS ??= measureWork().toFixed(1)

/**
 * A time limit of a test on this machine, as busy as it is now. Call it where the wait begins, not when a module is loaded. The limit ends
 * hangs; a busy machine alone must not fail a test.
 */
export const patient = (ms: number): number =>
  Math.round(ms * slownessOf(Number(process.env.TEST_WORK_MS), os.loadavg()[0] ?? 0, os.availableParallelism()))
