import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../kernel/log.ts'

/** Things to end in the reverse order of their start: first what takes requests, last what they need. */
export type Closers = {
  /** @param withinMs time that it has; the rest is ended after that whether it is done or not */
  add(name: string, close: () => Promise<unknown>, withinMs?: number): void
  /** Ends everything once, however often it is called. What fails or hangs does not keep the rest from ending. */
  closeAll(): Promise<void>
}

type Closer = { name: string; close: () => Promise<unknown>; withinMs: number }

const usuallyWithinMs = 5_000

const closeInTime = async ({ name, close, withinMs }: Closer, log: Logger): Promise<void> => {
  const timer = new AbortController()
  const late = pause(withinMs, undefined, { signal: timer.signal }).then(
    () => log.error({ withinMs }, `${name} did not end in time`),
    () => undefined,
  )
  const closed = close().catch((error: unknown) => log.error({ err: error }, `${name} did not end cleanly`))
  await Promise.race([closed, late])
  timer.abort()
}

export const createClosers = (log: Logger): Closers => {
  const open: Closer[] = []
  let closing: Promise<void> | null = null
  const closeInOrder = async () => {
    for (let next = open.pop(); next; next = open.pop()) await closeInTime(next, log)
  }
  return {
    add: (name, close, withinMs = usuallyWithinMs) => void open.push({ name, close, withinMs }),
    closeAll: () => (closing ??= closeInOrder()),
  }
}
