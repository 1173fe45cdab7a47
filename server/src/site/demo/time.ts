import { after, minute } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MadeCampaign } from './demo.sql.ts'

/** The time in which a campaign has accepted support and donations so far. */
export type OpenTime = {
  from: Date
  until: Date
  /** The campaign comes from an interrupted start. Missing records get the latest time, after everything that may exist already. */
  resumed: boolean
}

export const openTimeOf = ({ createdAt, endsAt, isNew }: MadeCampaign & { isNew: boolean }, now: Date): OpenTime => {
  const end = endsAt && endsAt < now ? endsAt : now
  return { from: createdAt, until: after(end, -minute), resumed: !isNew }
}

/** Returns the context with its clock stopped at `instant`, which commands then record as the time. */
export const contextAt = (context: AppContext, instant: Date): AppContext => ({
  ...context,
  clock: { now: () => instant },
})

/** The instant at this fraction between two instants. */
export const between = (from: Date, to: Date, share: number): Date =>
  after(from, Math.round((to.getTime() - from.getTime()) * share))
