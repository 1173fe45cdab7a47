import { after, type Clock, minute } from '../base/clock.ts'

/** The queue counts a run that lasts longer as failed, and starts another beside it. */
export const expiryMs = 15 * minute
/** After this a run starts no further work. Work in progress ends well before the expiry: one call to PayPal takes 14 s at most. */
export const runMs = 5 * minute

/** One run of a job. */
export type JobRun = {
  /** Its time is over: it starts no further work, and another run continues. */
  isOver: () => boolean
}

/** Starts a run. `wasCutShort`: it was told that its time is over, so work may be left. */
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

/** How many items are worked on at the same time. Most of their time they wait for PayPal. */
const atOnce = 8

type Work<Item> = {
  run: JobRun
  items: readonly Item[]
  work: (item: Item) => Promise<unknown>
  /** Called for an item whose work failed. The others go on. */
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
  await Promise.all(Array.from({ length: atOnce }, workOn))
  return left.length === 0
}
