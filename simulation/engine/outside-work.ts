/** Grows with everything that happens, so that whoever waited sees whether something did. */
export type Activity = { count: number }

type Work = { pid: number | null; isBehindLock: boolean; wasBehindLock: boolean }

/** The backends that a backend waits for; empty where it runs, or has only just begun to wait. */
export type FindBlockers = (pids: readonly number[]) => Promise<Map<number, number[]>>

/** Longer than nearly every statement takes; who runs longer may wait for a lock. */
const patienceMs = 3

/** Whether each of these waits, at the end of the chain, for somebody who is not among them. */
const areAllBehindOthers = (blockers: Map<number, number[]>): boolean => {
  const isBehindOthers = (pid: number, seen: readonly number[]): boolean => {
    const ahead = blockers.get(pid)
    if (!ahead) return true
    return ahead.length > 0 && !seen.includes(pid) && ahead.every((next) => isBehindOthers(next, [...seen, pid]))
  }
  return [...blockers.keys()].every((pid) => isBehindOthers(pid, []))
}

/** Who has what the others wait for: the ends of all chains. */
const endsOf = (blockers: Map<number, number[]>): Set<number> =>
  new Set([...blockers.values()].flat().filter((pid) => !blockers.has(pid)))

/** What runs outside of JavaScript, and whether it still does or waits for the lock of somebody who does not run. */
export const watchOutsideWork = (findBlockers: FindBlockers, activity: Activity) => {
  const work = new Set<Work>()
  let tellOfEnd: (() => void) | null = null
  let holders: ReadonlySet<number> = new Set()

  const nextEnd = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      tellOfEnd = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const isAllBehindLocks = async (): Promise<boolean> => {
    const pids = [...work].flatMap(({ pid }) => pid ?? [])
    if (pids.length < work.size) return false
    const before = activity.count
    const blockers = await findBlockers(pids)
    for (const one of work) one.isBehindLock = (blockers.get(one.pid ?? 0)?.length ?? 0) > 0
    const isSo = activity.count === before && areAllBehindOthers(blockers)
    if (!isSo) return false
    for (const one of work) one.wasBehindLock = true
    holders = endsOf(blockers)
    return true
  }

  return {
    isNone: () => work.size === 0,
    /** Backends that are at rest and have a lock that others wait for. */
    holders: (): ReadonlySet<number> => (work.size === 0 ? new Set() : holders),
    /** Backends that wait for a lock, in the order in which they began to. */
    behindLocks: (): number[] => [...work].flatMap(({ pid, isBehindLock }) => (isBehindLock && pid ? [pid] : [])),
    /** Something runs until the returned function is called, which answers whether it waited for a lock. */
    begin: (pid: number | null): (() => boolean) => {
      const one = { pid, isBehindLock: false, wasBehindLock: false }
      work.add(one)
      activity.count += 1
      return () => {
        work.delete(one)
        activity.count += 1
        tellOfEnd?.()
        return one.wasBehindLock
      }
    },
    /** Waits for an end, but not for what is known to wait for a lock. Answers whether only such is left. */
    waitOnce: async (): Promise<boolean> => {
      if ([...work].some(({ isBehindLock }) => !isBehindLock)) await nextEnd()
      return work.size > 0 && (await isAllBehindLocks())
    },
  }
}
