import { after, minute } from '../base/clock.ts'
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
