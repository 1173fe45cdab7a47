import { describe, expect, test } from 'vitest'
import { testClock } from '../../../test/clock.ts'
import { minute, second } from '../base/clock.ts'
import { expiryMs, runMs, startRun, workDue } from './job-run.ts'

/** Calls that hang until their deadline. Time advances only after every call that can start has started. */
const hanging = () => {
  const clock = testClock('2026-06-01T12:00:00Z')
  const waiting: (() => void)[] = []
  let peak = 0
  return {
    clock,
    peak: () => peak,
    hang: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    /** Advances the clock past deadlines until the work is done. */
    until: async <T>(work: Promise<T>): Promise<T> => {
      const end = { isReached: false }
      void work.finally(() => (end.isReached = true))
      while (!end.isReached) {
        await new Promise(setImmediate)
        peak = Math.max(peak, waiting.length)
        clock.advance(14 * second)
        for (const release of waiting.splice(0)) release()
      }
      return work
    },
  }
}

const items = Array.from({ length: 1_000 }, (_, index) => index)

describe('work that is due', () => {
  test('starts several tasks concurrently, and none after the run’s time limit, long before the queue’s timeout', async () => {
    const { clock, hang, until, peak } = hanging()
    const startedAt = clock.now().getTime()
    const run = startRun(clock)
    const begun: number[] = []
    const work = async (item: number) => {
      begun.push(item)
      await hang()
    }
    expect(await until(workDue({ run, items, work, onFailure: () => undefined }))).toBe(false)
    expect(peak()).toBe(8)
    expect(begun).toEqual(items.slice(0, begun.length))
    expect(begun.length).toBeGreaterThan(8)
    const tookMs = clock.now().getTime() - startedAt
    expect(tookMs).toBeGreaterThanOrEqual(runMs)
    expect(tookMs).toBeLessThan(expiryMs - 5 * minute)
    expect(run.wasCutShort()).toBe(true)
  })

  test('completes all tasks within the time, even if some fail', async () => {
    const failed: number[] = []
    const run = startRun(testClock('2026-06-01T12:00:00Z'))
    const work = (item: number) => (item % 2 === 0 ? Promise.resolve() : Promise.reject(new Error('odd')))
    const isAll = await workDue({ run, items, work, onFailure: (_, item) => failed.push(item) })
    expect(isAll).toBe(true)
    expect(run.wasCutShort()).toBe(false)
    expect(failed).toHaveLength(500)
  })
})
