import { createWorkQueue, type QueueLimits, type WorkQueue } from './work-queue.ts'

/** Does work a few pieces at a time for each key; other keys do not wait. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** A work queue for each key, which exists while it has work. Throws `unavailable` where too much of a key waits. */
export const createTurns = (limits: QueueLimits): Turns => {
  const queues = new Map<string, { queue: WorkQueue; users: number }>()
  return async (key, work) => {
    const entry = queues.get(key) ?? { queue: createWorkQueue(limits), users: 0 }
    queues.set(key, entry)
    entry.users++
    try {
      return await entry.queue(work)
    } finally {
      entry.users--
      if (entry.users === 0) queues.delete(key)
    }
  }
}
