import { type Activity, type FindBlockers, watchOutsideWork } from './outside-work.ts'
import type { Life } from './run-context.ts'

/** Something that waits to be let go on: a query, a call on the wire, a message. */
export type Parked = {
  label: string
  /** Whose death ends it; null: nobody's. */
  life: Life | null
  /** Where a statement is to run, which holds up the server's own work; absent: it is on its way from or to somewhere. */
  backend?: number
  /** Its place before those who have none: whoever gets a lock goes on at the same moment as whoever let it go. */
  order?: number
  go: () => void
  /** What becomes of it where its server is killed; absent: nothing. */
  onKill?: () => Promise<unknown>
}

export type Scheduler = {
  /** Adds what waits; it goes on when the schedule comes to it. */
  park(parked: Parked): void
  parked(): readonly Parked[]
  /**
   * What may go on now. While somebody waits for a lock, no statement goes on but those of whoever has it: where two met behind one
   * lock, PostgreSQL would decide by the moment who gets it first.
   */
  ready(): readonly Parked[]
  /** Backends that wait for a lock, in the order in which they began to. */
  behindLocks(): number[]
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

const quietTurns = 4
const loopTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Waits until JavaScript has nothing to do. */
const quiet = async (activity: Activity): Promise<void> => {
  for (let turns = 0, seen = activity.count; turns < quietTurns; turns++) {
    await loopTurn()
    if (activity.count !== seen) {
      seen = activity.count
      turns = -1
    }
  }
}

/** What waits to be let go on, in order. */
const createQueue = (activity: Activity, tell: (label: string) => void) => {
  let waiting: Parked[] = []
  return {
    park: (parked: Parked): void => {
      activity.count += 1
      waiting = [...waiting, parked].toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
    },
    parked: (): readonly Parked[] => waiting,
    release: (parked: Parked): void => {
      activity.count += 1
      tell(parked.label)
      waiting = waiting.filter((other) => other !== parked)
      parked.go()
    },
    drop: async (life: Life): Promise<void> => {
      const dropped = waiting.filter((parked) => parked.life === life)
      waiting = waiting.filter((parked) => parked.life !== life)
      for (const { onKill } of dropped) await onKill?.()
    },
  }
}

type Options = {
  findBlockers: FindBlockers
  /** Told of a step that failed. */
  fail: (error: unknown) => void
  /** Told of everything that goes on. */
  tell: (label: string) => void
}

/** What the steps of a simulation share: who runs, who waits, and whether all has come to rest. */
export const createScheduler = ({ findBlockers, fail, tell }: Options): Scheduler => {
  const activity: Activity = { count: 0 }
  const queue = createQueue(activity, tell)
  const outside = watchOutsideWork(findBlockers, activity)
  let runningSteps = 0
  return {
    ...queue,
    ready: () => {
      const parked = queue.parked()
      const holders = outside.holders()
      if (holders.size === 0) return parked
      const free = parked.filter(({ backend }) => backend === undefined || holders.has(backend))
      if (parked.length > 0 && free.length === 0)
        throw new Error('whoever has the lock that others wait for does not go on')
      return free
    },
    behindLocks: outside.behindLocks,
    begin: outside.begin,
    settle: async () => {
      for (;;) {
        await quiet(activity)
        if (outside.isNone() || (await outside.waitOnce())) return
      }
    },
    running: () => runningSteps,
    start: (step) => {
      activity.count += 1
      runningSteps += 1
      step()
        .catch(fail)
        .finally(() => {
          runningSteps -= 1
          activity.count += 1
        })
    },
  }
}
