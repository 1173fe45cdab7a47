import { type Clock, minute } from './clock.ts'

/** Caches an async result for one minute. A failure is not cached. */
export const minuteOld = <T>(clock: Clock, ask: () => Promise<T>): (() => Promise<T>) => {
  let last: { at: number; answer: Promise<T> } | null = null
  return () => {
    const at = clock.now().getTime()
    if (last && Math.abs(at - last.at) < minute) return last.answer
    const answer = ask()
    last = { at, answer }
    answer.catch(() => (last = null))
    return answer
  }
}
