import { once } from 'node:events'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Estimate } from '@muster/contract/facts/password-strength.ts'
import { createWorkQueue } from '../../../platform/base/work-queue.ts'
import type { EstimateRequest } from './password-estimator.worker.ts'

type Limits = {
  /** CPU time limit of one estimate, in milliseconds. */
  processorMaxMs: number
  /** Idle time in milliseconds after which the worker thread ends. */
  idleMs: number
}

/** Estimates a password; null if that takes too long. Throws `unavailable` when the queue is full. */
export type Estimator = (request: EstimateRequest) => Promise<Estimate | null>

const startWorker = async (): Promise<Worker> => {
  const worker = new Worker(new URL('./password-estimator.worker.ts', import.meta.url), { name: 'password-estimator' })
  // A failed worker rejects its pending estimate. An idle worker that fails is replaced.
  worker.on('error', () => undefined)
  await once(worker, 'message')
  return worker
}

/** On a busy machine the thread gets only a share of the CPU: wall-clock limit as a multiple of the CPU limit. */
const patience = 10

const processorMs = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1_000
}

/** Resolves with null once the thread exceeds its time limit. */
const waitForProcessorTime = async (
  worker: Worker,
  { processorMaxMs, signal }: { processorMaxMs: number; signal: AbortSignal },
): Promise<null> => {
  const usedBeforeMs = await processorMs(worker)
  const deadlineAt = performance.now() + processorMaxMs * patience
  let leftMs = processorMaxMs
  while (leftMs > 0 && performance.now() < deadlineAt) {
    await sleep(leftMs, null, { ref: false, signal })
    leftMs = processorMaxMs - (await processorMs(worker)) + usedBeforeMs
  }
  // The result may have arrived while this thread was busy.
  return setImmediate(null)
}

const ask = async (worker: Worker, request: EstimateRequest, processorMaxMs: number): Promise<Estimate | null> => {
  const isOver = new AbortController()
  const outcome = Promise.race([
    once(worker, 'message') as Promise<[Estimate]>,
    waitForProcessorTime(worker, { processorMaxMs, signal: isOver.signal }),
  ])
  worker.postMessage(request)
  try {
    return (await outcome)?.[0] ?? null
  } finally {
    isOver.abort()
  }
}

/**
 * Estimates passwords in a worker thread, because an adversarial password takes seconds. The thread starts with the first
 * estimate, ends when idle, and is terminated when an estimate exceeds its limit. Record 23.
 */
export const createEstimator = ({ processorMaxMs, idleMs }: Limits): Estimator => {
  const queue = createWorkQueue({ atOnceMax: 1, waitingMax: 20 })
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
      const estimate = await ask(worker, request, processorMaxMs)
      if (estimate) rest(worker)
      else await end()
      return estimate
    })
}
