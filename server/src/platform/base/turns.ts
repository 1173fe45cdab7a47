import { createWorkQueue, type QueueLimits, type WorkQueue } from './work-queue.ts'

/** Limits the concurrency of work per key; other keys do not wait. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** One work queue per key, which exists while it has work. Throws `unavailable` when the queue of a key is full. */
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
