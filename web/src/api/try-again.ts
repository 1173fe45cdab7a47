import { ApiError } from './errors.ts'

const triesMax = 4
/** A person who sees no progress for longer than this wants to know why. */
const waitSecondsMax = 15

type Options = { signal: AbortSignal; pause?: (ms: number, signal: AbortSignal) => Promise<void> }

const pauseFor = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const cancel = () => {
      clearTimeout(timer)
      reject(new DOMException('The upload was cancelled', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, ms)
    signal.addEventListener('abort', cancel, { once: true })
  })

/** How long to wait before the same is sent again; null where it must not be, or not by itself. */
const waitMs = (error: unknown) => {
  if (!(error instanceof ApiError) || error.retryAfterSeconds === null) return null
  if (error.status !== 429 && error.status !== 503) return null
  // It may have been done.
  if (error.code === 'outcome_unknown' || error.retryAfterSeconds > waitSecondsMax) return null
  return error.retryAfterSeconds * 1000
}

/** Does the work again, a few times, where the server is busy and says when to come back. Fails as the last try does. */
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
