import { ApiError } from './errors.ts'

const triesMax = 4
/** Maximum time of retries without feedback to the person. */
const waitSecondsMax = 15

type Options = { signal: AbortSignal; pause?: (ms: number, signal: AbortSignal) => Promise<void> }

const pauseFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new DOMException('Cancelled', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    signal.addEventListener('abort', cancel, { once: true })
  })

/** Milliseconds to wait before an automatic retry; null if the request must not be retried. */
const waitMs = (error: unknown) => {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === null) return null
  if (error.status !== 429 && error.status !== 503) return null
  // The request may have taken effect.
  if (error.code === 'outcome_unknown' || error.retryAfterSeconds > waitSecondsMax) return null
  return error.retryAfterSeconds * 1000
}

/** Retries the work a few times while the server is busy and sends `Retry-After`. Rejects with the error of the last try. */
export const retryWhenBusy = async <T>(work: () => Promise<T>, { signal, pause = pauseFor }: Options) => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const ms = waitMs(error)
      if (ms === null || tries === triesMax) throw error
      await pause(ms, signal)
    }
  }
}
