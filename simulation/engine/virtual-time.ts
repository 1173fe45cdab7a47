export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const start = Date.parse('2026-06-01T12:00:00Z')

export type VirtualTime = {
  now: () => Date
  advance: (ms: number) => void
  /** Like `AbortSignal.timeout`, in virtual time. */
  timeout: (ms: number) => AbortSignal
}

/** A clock that moves only when it is advanced. Advancing it fires the timeouts that are due. */
export const createTime = (): VirtualTime => {
  let nowMs = start
  let deadlines: { atMs: number; controller: AbortController }[] = []
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms
      const due = deadlines.filter(({ atMs }) => atMs <= nowMs)
      deadlines = deadlines.filter(({ atMs }) => atMs > nowMs)
      for (const { controller } of due) controller.abort(new DOMException('The deadline passed', 'TimeoutError'))
    },
    timeout: (ms) => {
      const controller = new AbortController()
      deadlines.push({ atMs: nowMs + ms, controller })
      return controller.signal
    },
  }
}
