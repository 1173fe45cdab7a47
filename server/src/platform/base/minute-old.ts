import { type Clock, minute } from './clock.ts'

/** Caches an async result for one minute. A failure is not cached. */
export const minuteOld = <T, From extends unknown[]>(
  clock: Clock,
  ask: (...from: From) => Promise<T>,
): ((...from: From) => Promise<T>) => {
  let last: { at: number; answer: Promise<T> } | null = null
  return (...from) => {
    const at = clock.now().getTime()
    if (last && Math.abs(at - last.at) < minute) return last.answer
    const answer = ask(...from)
    last = { at, answer }
    answer.catch(() => (last = null))
    return answer
  }
}
