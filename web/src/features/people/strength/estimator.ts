import type { Estimate } from '@muster/contract/facts/password-strength.ts'
import type { EstimateRequest } from './estimator.worker.ts'

// The worker and its word lists are loaded on first use. The server decides, so a missing estimate is acceptable here.

/** Longer than on the server: phones are slow, and the form does not wait for it. */
const estimateMaxMs = 2_000

let worker: Promise<Worker> | null = null
let last: Promise<unknown> = Promise.resolve()

const start = (): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const started = new Worker(new URL('./estimator.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', () => resolve(started), { once: true })
    started.addEventListener('error', () => reject(new Error('The password estimator could not be loaded')))
  })

const forget = () => {
  void worker?.then((ended) => ended.terminate()).catch(() => undefined)
  worker = null
}

/** Preloads the worker before the first estimate is needed. */
export const loadEstimator = (): Promise<Worker> => (worker ??= start())

const ask = (ready: Worker, request: EstimateRequest): Promise<Estimate | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      forget()
      resolve(null)
    }, estimateMaxMs)
    const answer = ({ data }: MessageEvent<Estimate>) => {
      clearTimeout(timer)
      resolve(data)
    }
    ready.addEventListener('message', answer, { once: true })
    ready.postMessage(request)
  })

const estimateNext = async (request: EstimateRequest): Promise<Estimate | null> => {
  try {
    return await ask(await loadEstimator(), request)
  } catch {
    // Loading failed, e.g. offline: the next password tries again.
    forget()
    return null
  }
}

/** Estimates a password, one at a time; null if the worker fails to load or takes too long. */
export const estimatePassword = (request: EstimateRequest): Promise<Estimate | null> => {
  const estimated = last.then(() => estimateNext(request))
  last = estimated
  return estimated
}
