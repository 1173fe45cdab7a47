import { once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Estimate } from '@muster/contract/password-strength.ts'
import { createWorkQueue } from '../kernel/work-queue.ts'
import type { EstimateRequest } from './password-estimator.worker.ts'

type Limits = {
  /** Milliseconds that an estimate may take once the worker thread is ready. */
  limitMs: number
  /** Milliseconds without work after which the worker thread ends. */
  idleMs: number
}

/** Estimates a password; null where that takes too long. Throws `unavailable` when too many wait. */
export type Estimator = (request: EstimateRequest) => Promise<Estimate | null>

const startWorker = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./password-estimator.worker.ts', import.meta.url), { name: 'password-estimator' })
  // Whoever waits for the worker learns of an error too; an idle worker that fails is replaced.
  worker.on('error', () => undefined)
  await once(worker, 'message')
  return worker
}

/** Null after the limit, unless an answer arrived while this thread was busy. */
const expiry = async (limitMs: number): Promise<null> => {
  await sleep(limitMs, null, { ref: false })
  return setImmediate(null)
}

/**
 * Estimates passwords in a worker thread, because an adversarial one takes seconds. The thread starts with the first
 * estimate, ends when it was idle, and is terminated when an estimate exceeds its limit.
 */
export const createEstimator = ({ limitMs, idleMs }: Limits): Estimator => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 20 })
  let current: Worker | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const end = async (): Promise<void> => {
    const ended = current
    current = null
    await ended?.terminate()
  }
  const takeWorker = async (): Promise<Worker> => {
    clearTimeout(idleTimer)
    if (current) return current
    const worker = await startWorker()
    current = worker
    worker.once('exit', () => {
      if (current === worker) current = null
    })
    return worker
  }
  const rest = (worker: Worker): void => {
    worker.unref()
    idleTimer = setTimeout(() => void end(), idleMs).unref()
  }

  return (request) =>
    queue(async () => {
      const worker = await takeWorker()
      worker.ref()
      const answer = once(worker, 'message') as Promise<[Estimate]>
      worker.postMessage(request)
      const answered = await Promise.race([answer, expiry(limitMs)])
      if (!answered) await end()
      else rest(worker)
      return answered?.[0] ?? null
    })
}
