import type { Life } from './run-context.ts'

/** Something that waits to be let go on: a query, a call on the wire, a message. */
export type Parked = {
  label: string
  /** Whose death ends it; null: nobody's. */
  life: Life | null
  /** A statement holds up the server's own work; all else is on its way from or to somewhere. */
  isStatement?: boolean
  /** Its place before those who have none: whoever gets a lock at the same moment as others comes in the order of asking. */
  order?: number
  go: () => void
  /** What becomes of it where its server is killed; absent: nothing. */
  onKill?: () => Promise<unknown>
}

type Work = { pid: number | null; isBehindLock: boolean; wasBehindLock: boolean }

export type Scheduler = {
  /** Adds what waits; it goes on when the schedule comes to it. */
  park(parked: Parked): void
  parked(): readonly Parked[]
  /** Lets one go on. */
  release(parked: Parked): void
  /** Takes away what a dead server waited for. */
  drop(life: Life): Promise<void>
  /**
   * Something outside of JavaScript runs until the returned function is called, which answers whether it waited for a lock.
   * @param pid the backend of a query
   */
  begin(pid: number | null): () => boolean
  /** Waits until everything that can run has come to rest: parked, ended, or behind a lock of somebody who is parked. */
  settle(): Promise<void>
  /** Steps that began and have not ended. */
  running(): number
  /** Begins a step of its own. */
  start(step: () => Promise<void>): void
}

/** The backends that a backend waits for; empty where it runs. */
export type FindBlockers = (pids: readonly number[]) => Promise<Map<number, number[]>>

const quietTurns = 4
const loopTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
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

/** What the steps of a simulation share: who runs, who waits, and whether all has come to rest. */
export const createScheduler = (findBlockers: FindBlockers, fail: (error: unknown) => void): Scheduler => {
  let waiting: Parked[] = []
  const work = new Set<Work>()
  let activity = 0
  let runningSteps = 0

  let tellOfEnd: (() => void) | null = null
  const nextEnd = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, patienceMs)
      tellOfEnd = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  /** Whether everything that runs waits for the lock of somebody who does not. */
  const isAllBehindLocks = async (): Promise<boolean> => {
    const pids = [...work].flatMap(({ pid }) => pid ?? [])
    if (pids.length < work.size) return false
    const before = activity
    const blockers = await findBlockers(pids)
    for (const one of work) one.isBehindLock = (blockers.get(one.pid ?? 0)?.length ?? 0) > 0
    const isSo = activity === before && areAllBehindOthers(blockers)
    if (isSo) for (const one of work) one.wasBehindLock = true
    return isSo
  }
  const quiet = async (): Promise<void> => {
    for (let turns = 0, seen = activity; turns < quietTurns; turns++) {
      await loopTurn()
      if (activity !== seen) {
        seen = activity
        turns = -1
      }
    }
  }
  const park = (parked: Parked): void => {
    activity += 1
    waiting = [...waiting, parked].toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
  }
  return {
    park,
    parked: () => waiting,
    release: (parked) => {
      activity += 1
      waiting = waiting.filter((other) => other !== parked)
      parked.go()
    },
    drop: async (life) => {
      const dropped = waiting.filter((parked) => parked.life === life)
      waiting = waiting.filter((parked) => parked.life !== life)
      for (const { onKill } of dropped) await onKill?.()
    },
    begin: (pid) => {
      const one = { pid, isBehindLock: false, wasBehindLock: false }
      work.add(one)
      activity += 1
      return () => {
        work.delete(one)
        activity += 1
        tellOfEnd?.()
        return one.wasBehindLock
      }
    },
    settle: async () => {
      for (;;) {
        await quiet()
        if (work.size === 0) return
        if ([...work].some(({ isBehindLock }) => !isBehindLock)) await nextEnd()
        if (work.size > 0 && (await isAllBehindLocks())) return
      }
    },
    running: () => runningSteps,
    start: (step) => {
      activity += 1
      runningSteps += 1
      step()
        .catch(fail)
        .finally(() => {
          runningSteps -= 1
          activity += 1
        })
    },
  }
}
