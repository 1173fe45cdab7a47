import { after, type Clock, minute } from '../base/clock.ts'

/** The queue treats a longer run as failed and starts another one in parallel. */
export const expiryMs = 15 * minute
/** After this time, a run starts no new work. Work in progress ends well before the expiry: one call to PayPal takes 14 s at most. */
export const runMs = 5 * minute

/** One run of a job. */
export type JobRun = {
  /** Whether the time of the run is over: it starts no further work, and another run continues. */
  isOver: () => boolean
}

/** Starts a run. `wasCutShort`: its time ended, so work may be left. */
export const startRun = (clock: Clock): JobRun & { wasCutShort: () => boolean } => {
  const until = after(clock.now(), runMs)
  let wasCutShort = false
  return {
    isOver: () => {
      const isOver = clock.now() >= until
      if (isOver) wasCutShort = true
      return isOver
    },
    wasCutShort: () => wasCutShort,
  }
}

/** Number of items processed concurrently. They mostly wait for PayPal. */
const atOnceMax = 8

type Work<Item> = {
  run: JobRun
  items: readonly Item[]
  work: (item: Item) => Promise<unknown>
  /** Called for an item whose work failed. The other items continue. */
  onFailure: (error: unknown, item: Item) => void
}

/** Works on due items, several at once, until all are done or the run is over. False: some are left. */
export const workDue = async <Item>({ run, items, work, onFailure }: Work<Item>): Promise<boolean> => {
  const left = [...items]
  const workOn = async (): Promise<void> => {
    while (left.length > 0 && !run.isOver()) {
      const item = left.shift() as Item
      await work(item).catch((error: unknown) => onFailure(error, item))
    }
  }
  await Promise.all(Array.from({ length: atOnceMax }, workOn))
  return left.length === 0
}
