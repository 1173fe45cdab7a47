import { DomainError } from './errors.ts'

export type QueueLimits = {
  /** Pieces of work done at the same time. */
  atOnce: number
  /** Pieces that may wait; those after them are turned away. */
  waiting: number
}

/** Does costly work a few pieces at a time, first come first served. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

const retryAfterSeconds = 2

/** A queue that would rather turn work away (`unavailable`) than let everybody wait without end. */
export const createWorkQueue = ({ atOnce, waiting }: QueueLimits): WorkQueue => {
  const line: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < atOnce) {
      running++
      return
    }
    if (line.length >= waiting) throw new DomainError('unavailable', { retryAfterSeconds })
    // Whoever leaves hands its place over, so `running` stays as it is.
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
