import type { Logger } from '../platform/base/log.ts'
import { within } from '../platform/base/within.ts'

/** Resources to close in the reverse order of their start: first the listeners, last the services they need. */
export type Closers = {
  /** @param withinMs timeout; after that the next one is closed */
  add(name: string, close: () => Promise<unknown>, withinMs?: number): void
  /** Closes everything once, even if it is called several times. A failure or timeout does not stop the others. */
  closeAll(): Promise<void>
}

type Closer = { name: string; close: () => Promise<unknown>; withinMs: number }

const usuallyWithinMs = 5_000

const closeInTime = async ({ name, close, withinMs }: Closer, log: Logger): Promise<void> => {
  try {
    await within(withinMs, close(), `${name} did not end within ${withinMs} ms`)
  } catch (error) {
    log.error({ err: error }, `${name} did not end cleanly`)
  }
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
