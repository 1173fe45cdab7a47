import { after, type Clock, minute } from './clock.ts'

/** A run that lasts longer is taken for dead by the queue, which then lets another begin beside it. */
export const expiryMs = 15 * minute
/** After this a run begins nothing new. What it has begun ends well before the queue gives it up: one call to PayPal takes 14 s at most. */
export const runMs = 5 * minute

/** One run of a job. */
export type JobRun = {
  /** Its time is over: it begins nothing new, and another run goes on with what is left. */
  isOver: () => boolean
}

/** Begins a run. `wasCutShort`: it was told that it is over, so that something may be left. */
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

/** So many pieces of work that wait for others are done at the same time. */
const atOnce = 8

type Work<Item> = {
  run: JobRun
  items: readonly Item[]
  work: (item: Item) => Promise<unknown>
  /** Told what became of an item whose work failed: it must not keep the others waiting. */
  onFailure: (error: unknown, item: Item) => void
}

/** Works on what is due, several at once, until all is done or the run is over. False: something is left. */
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
