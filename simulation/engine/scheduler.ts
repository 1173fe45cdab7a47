import { type Activity, type FindBlockers, trackExternalWork } from './external-work.ts'
import type { ServerInstance } from './run-context.ts'

/** Something that waits until the scheduler releases it: a statement, a network call or a webhook. */
export type Parked = {
  label: string
  /** The server instance whose kill drops it. Null if it survives every kill. */
  instance: ServerInstance | null
  /** The PostgreSQL backend of a statement. Absent for network traffic. */
  backend?: number
  /** Sorts it before those without an order. Statements that obtain a lock at the same moment need a fixed order. */
  order?: number
  go: () => void
  /** Runs when its server instance is killed. */
  onKill?: () => Promise<unknown>
}

export type Scheduler = {
  /** Adds an entry, which waits until it is released. */
  park(parked: Parked): void
  parked(): readonly Parked[]
  /**
   * The entries that may be released now. While a statement waits for a lock, only statements of the lock's holder may continue:
   * if two statements waited for the same lock, PostgreSQL would choose between them by timing, and a replay would differ.
   */
  ready(): readonly Parked[]
  /** Keeps the next entry with this text in its label from being ready until `isOver`, which is asked each time, or until others wait for its lock. */
  hold(text: string, isOver: () => boolean): void
  endHold(): void
  /** Backends that wait for a lock, in the order in which they started to wait. */
  blocked(): number[]
  release(parked: Parked): void
  /** Removes the entries of a killed server instance. */
  drop(instance: ServerInstance): Promise<void>
  /**
   * Marks the start of work outside of JavaScript. The returned function marks its end and returns whether a lock blocked it.
   * @param pid the backend of a query
   */
  begin(pid: number | null): () => boolean
  /** Waits until nothing can run: everything is parked, finished, or blocked by the lock of a parked statement. */
  waitUntilIdle(): Promise<void>
  /** The number of unfinished steps. */
  running(): number
  /** Starts a step concurrently with the others. */
  start(step: () => Promise<void>): void
}

const idleTurns = 4
const eventLoopTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Waits until the event loop has turned several times without activity. */
const waitForIdleEventLoop = async (activity: Activity): Promise<void> => {
  for (let turns = 0, seen = activity.count; turns < idleTurns; turns++) {
    await eventLoopTurn()
    if (activity.count !== seen) {
      seen = activity.count
      turns = -1
    }
  }
}

const createQueue = (activity: Activity, onRelease: (label: string) => void) => {
  let waiting: Parked[] = []
  return {
    park: (parked: Parked): void => {
      activity.count += 1
      waiting = [...waiting, parked].toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity) || 0)
    },
    parked: (): readonly Parked[] => waiting,
    release: (parked: Parked): void => {
      activity.count += 1
      onRelease(parked.label)
      waiting = waiting.filter((other) => other !== parked)
      parked.go()
    },
    drop: async (instance: ServerInstance): Promise<void> => {
      const dropped = waiting.filter((parked) => parked.instance === instance)
      waiting = waiting.filter((parked) => parked.instance !== instance)
      for (const { onKill } of dropped) await onKill?.()
    },
  }
}

type Options = {
  findBlockers: FindBlockers
  /** Called with the error of a failed step. */
  onError: (error: unknown) => void
  /** Called with the label of each released entry. */
  onRelease: (label: string) => void
}

/** Runs concurrent steps, releasing one waiting entry at a time, in an order that the seed decides. */
export const createScheduler = ({ findBlockers, onError, onRelease }: Options): Scheduler => {
  const activity: Activity = { count: 0 }
  const queue = createQueue(activity, onRelease)
  const external = trackExternalWork(findBlockers, activity)
  let hold: { text: string; parked: Parked | null; isOver: () => boolean } | null = null
  let runningSteps = 0
  return {
    ...queue,
    park: (parked) => {
      if (hold && !hold.parked && parked.label.includes(hold.text)) hold = { ...hold, parked }
      queue.park(parked)
    },
    hold: (text, isOver) => void (hold = { text, parked: null, isOver }),
    endHold: () => void (hold = null),
    ready: () => {
      const parked = queue.parked()
      const holders = external.holders()
      if (hold?.parked && hold.isOver()) hold = null
      if (holders.size === 0) return parked.filter((entry) => entry !== hold?.parked)
      const released = parked.filter(({ backend }) => backend === undefined || holders.has(backend))
      if (parked.length > 0 && released.length === 0)
        throw new Error('the holder of a contended lock has no parked statement')
      return released
    },
    blocked: external.blocked,
    begin: external.begin,
    waitUntilIdle: async () => {
      for (;;) {
        await waitForIdleEventLoop(activity)
        if (external.isNone() || (await external.waitOnce())) return
      }
    },
    running: () => runningSteps,
    start: (step) => {
      activity.count += 1
      runningSteps += 1
      step()
        .catch(onError)
        .finally(() => {
          runningSteps -= 1
          activity.count += 1
        })
    },
  }
}
