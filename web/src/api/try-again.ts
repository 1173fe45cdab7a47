import { ApiError } from './errors.ts'

const triesMax = 4
/** Maximum time of retries without feedback to the person. */
const waitSecondsMax = 15

const pauseFor = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** A pause that ends with the signal's reason when the signal is aborted. */
export const pauseUntil =
  (signal: AbortSignal) =>
  (ms: number): Promise<void> =>
    new Promise((resolve, reject) => {
      setTimeout(resolve, ms)
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })

/** Seconds to wait before an automatic retry; null if the request must not be retried. */
const secondsToWait = (error: unknown) => {
  if (!(error instanceof ApiError)) return null
  const { status, code, retryAfterSeconds: seconds } = error
  // With an unknown outcome the request may have taken effect.
  const isBusy = (status === 429 || status === 503) && code !== 'outcome_unknown'
  return isBusy && seconds !== null && seconds <= waitSecondsMax ? seconds : null
}

/** Retries the work a few times while the server is busy and sends `Retry-After`. Rejects with the error of the last try. */
export const retryWhenBusy = async <T>(work: () => Promise<T>, pause: (ms: number) => Promise<void> = pauseFor) => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const seconds = secondsToWait(error)
      if (seconds === null || tries === triesMax) throw error
      await pause(seconds * 1000)
    }
  }
}
