import { DomainError } from './errors.ts'

export type QueueLimits = {
  /** Maximum number of tasks that run at the same time. */
  atOnceMax: number
  /** Maximum number of tasks that wait; further tasks are refused. */
  waitingMax: number
}

/** Runs costly tasks with limited concurrency, in order of arrival. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

const retryAfterSeconds = 2

/** Creates a bounded queue: it refuses tasks (`unavailable`) instead of letting the wait grow without limit. */
export const createWorkQueue = ({ atOnceMax, waitingMax }: QueueLimits): WorkQueue => {
  const line: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < atOnceMax) {
      running++
      return
    }
    if (line.length >= waitingMax) throw new DomainError('unavailable', { retryAfterSeconds })
    // A finished task hands its slot to the next one, so `running` stays the same.
    await new Promise<void>((resolve) => line.push(resolve))
  }
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else running--
  }
  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
