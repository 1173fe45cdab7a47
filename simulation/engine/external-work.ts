/** Counts events, so that a waiter can tell whether anything happened meanwhile. */
export type Activity = { count: number }

type Work = { pid: number | null; isBlocked: boolean; wasBlocked: boolean }

/** Maps each backend to the backends that block it; empty if it runs or has only just started to wait. */
export type FindBlockers = (pids: readonly number[]) => Promise<Map<number, number[]>>

/** Almost every statement finishes sooner. A statement that waits for a lock for less than 8 ms counts as running. */
const lockCheckDelayMs = 9

/** Whether every backend is blocked, directly or through others, by a backend outside of this set. */
const areAllBlockedByOthers = (blockers: Map<number, number[]>): boolean => {
  const isBlockedByOthers = (pid: number, seen: readonly number[]): boolean => {
    const ahead = blockers.get(pid)
    if (!ahead) return true
    return ahead.length > 0 && !seen.includes(pid) && ahead.every((next) => isBlockedByOthers(next, [...seen, pid]))
  }
  return [...blockers.keys()].every((pid) => isBlockedByOthers(pid, []))
}

/** The backends at the ends of all wait chains: they hold the locks. */
const lockHoldersOf = (blockers: Map<number, number[]>): Set<number> =>
  new Set([...blockers.values()].flat().filter((pid) => !blockers.has(pid)))

/** Tracks work that runs outside of JavaScript, and whether it runs or is blocked by a lock that a parked statement's transaction holds. */
export const trackExternalWork = (findBlockers: FindBlockers, activity: Activity) => {
  const work = new Set<Work>()
  let notifyEnd: (() => void) | null = null
  let holders: ReadonlySet<number> = new Set()

  const nextEnd = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, lockCheckDelayMs)
      notifyEnd = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const isEverythingBlocked = async (): Promise<boolean> => {
    const pids = [...work].flatMap(({ pid }) => pid ?? [])
    if (pids.length < work.size) return false
    const before = activity.count
    const blockers = await findBlockers(pids)
    for (const one of work) one.isBlocked = (blockers.get(one.pid ?? 0)?.length ?? 0) > 0
    if (activity.count !== before || !areAllBlockedByOthers(blockers)) return false
    for (const one of work) one.wasBlocked = true
    holders = lockHoldersOf(blockers)
    return true
  }

  return {
    isNone: () => work.size === 0,
    /** Idle backends that hold a lock for which others wait. */
    holders: (): ReadonlySet<number> => (work.size === 0 ? new Set() : holders),
    /** Backends that wait for a lock, in the order in which they started to wait. */
    blocked: (): number[] => [...work].flatMap(({ pid, isBlocked }) => (isBlocked && pid ? [pid] : [])),
    /** Marks the start of work. The returned function marks its end and returns whether it was blocked by a lock. */
    begin: (pid: number | null): (() => boolean) => {
      const one = { pid, isBlocked: false, wasBlocked: false }
      work.add(one)
      activity.count += 1
      return () => {
        work.delete(one)
        activity.count += 1
        notifyEnd?.()
        return one.wasBlocked
      }
    },
    /** Waits until one piece of unblocked work ends. Returns whether only blocked work remains. */
    waitOnce: async (): Promise<boolean> => {
      if ([...work].some(({ isBlocked }) => !isBlocked)) await nextEnd()
      return work.size > 0 && (await isEverythingBlocked())
    },
  }
}
