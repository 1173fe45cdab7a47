/** A device whose clock is this far off is corrected. */
const toleratedMs = 2 * 60_000

/** A page is seldom older than this. If it seems to be, the clock of the device is probably fast. */
const oldMs = 15 * 60_000

/** A correction is not adjusted for smaller differences: answers name whole seconds, and take some time to arrive. */
const exactMs = 5_000

/** The time of the server: the device's own time, corrected if its clock seems to be wrong. */
export const createServerClock = (deviceNow: () => number) => {
  let aheadMs = 0
  const listeners = new Set<() => void>()
  const correct = (serverMs: number) => {
    const difference = serverMs - deviceNow()
    const next = Math.abs(difference) > toleratedMs ? difference : 0
    if (Math.abs(next - aheadMs) <= exactMs) return
    aheadMs = next
    for (const listener of listeners) listener()
  }
  return {
    now: () => deviceNow() + aheadMs,
    /** @param date the header `Date` of an answer that comes from the server, and from no cache */
    hear: (date: string | null) => {
      const atMs = Date.parse(date ?? '')
      if (!Number.isNaN(atMs)) correct(atMs)
    },
    /**
     * Compares the device's clock with the time at which the server rendered the first page. If the clock seems to be wrong, takes that
     * time and returns true: the server should then be asked, because the page may only be old.
     */
    beginAt: (renderedAtMs: number): boolean => {
      const ageMs = deviceNow() - renderedAtMs
      if (ageMs >= -toleratedMs && ageMs <= oldMs) return false
      correct(renderedAtMs)
      return true
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The server itself has no other clock than its own. */
export const serverClock = createServerClock(() => Date.now())
