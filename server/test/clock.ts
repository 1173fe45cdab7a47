import type { Clock } from '../src/platform/base/clock.ts'

/** A clock that moves only when a test advances it. */
export type TestClock = Clock & { set(instant: Date | string): void; advance(ms: number): void }

export const testClock = (start: string): TestClock => {
  let now = new Date(start)
  return {
    now: () => new Date(now),
    set: (instant) => void (now = new Date(instant)),
    advance: (ms) => void (now = new Date(now.getTime() + ms)),
  }
}
