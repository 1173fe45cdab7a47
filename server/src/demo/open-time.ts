import { after, minute } from '../base/clock.ts'
import type { MadeCampaign } from './demo.sql.ts'

/** While a campaign took support and donations, so far. */
export type OpenTime = {
  from: Date
  until: Date
  /** Made by an earlier start that was cut off: what is missing comes at the end, after everything that may be half done. */
  resumed: boolean
}

export const openTimeOf = ({ createdAt, endsAt, isNew }: MadeCampaign & { isNew: boolean }, now: Date): OpenTime => {
  const end = endsAt && endsAt < now ? endsAt : now
  return { from: createdAt, until: after(end, -minute), resumed: !isNew }
}
