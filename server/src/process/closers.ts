import type { Logger } from '../kernel/log.ts'

/** Things to end in the reverse order of their start: first what takes requests, last what they need. */
export type Closers = {
  add(name: string, close: () => Promise<unknown>): void
  /** Ends everything once, however often it is called; a failure does not keep the rest from ending. */
  closeAll(): Promise<void>
}

export const createClosers = (log: Logger): Closers => {
  const open: { name: string; close: () => Promise<unknown> }[] = []
  let closing: Promise<void> | null = null
  const closeInOrder = async () => {
    for (const { name, close } of open.reverse()) {
      await close().catch((error: unknown) => log.error({ err: error }, `${name} did not end cleanly`))
    }
  }
  return {
    add: (name, close) => void open.push({ name, close }),
    closeAll: () => (closing ??= closeInOrder()),
  }
}
