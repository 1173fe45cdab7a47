import { urgentUpdatesMax } from '@muster/contract/facts/promises.ts'
import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import { lockMs } from '../promise-rules.ts'

export type UrgentCampaign = {
  /** Null: its day is not announced. */
  endsAt: Date | null
  cancelledAt: Date | null
  /** The updates that were sent. */
  sent: number
}

/** How many more updates its owner can send. */
export const leftOf = ({ sent }: Pick<UrgentCampaign, 'sent'>): number => Math.max(0, urgentUpdatesMax - sent)

type Refusal = Extract<ErrorCode, 'campaign_cancelled' | 'urgent_updates_closed' | 'urgent_updates_used'>

/** Why the owner cannot send an urgent update now; null: they can. It needs no one who signed. */
export const refusalOf = (campaign: UrgentCampaign, now: Date): Refusal | null => {
  const { endsAt, cancelledAt } = campaign
  if (cancelledAt) return 'campaign_cancelled'
  if (endsAt === null || endsAt < now || endsAt.getTime() - lockMs > now.getTime()) return 'urgent_updates_closed'
  return leftOf(campaign) === 0 ? 'urgent_updates_used' : null
}
