import { after } from '../base/clock.ts'
import type { AppContext } from '../context.ts'

/** Returns the context with its clock stopped at `instant`, which commands then record as the time. */
export const contextAt = (context: AppContext, instant: Date): AppContext => ({
  ...context,
  clock: { now: () => instant },
})

/** The instant at this fraction between two instants. */
export const between = (from: Date, to: Date, share: number): Date =>
  after(from, Math.round((to.getTime() - from.getTime()) * share))
