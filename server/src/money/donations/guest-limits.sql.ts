import { undecided } from './donation-states.ts'
import type { Tx } from '../../platform/database/database.ts'

/** When the nth-latest of the unpaid donations of guests to a campaign was started; undefined: fewer were started after `since`. */
export const findNthUnpaid = async (
  tx: Tx,
  campaignId: string,
  nth: number,
  since: Date,
): Promise<Date | undefined> => {
  const row = await tx
    .selectFrom('donation')
    .select('created_at')
    .where('campaign_id', '=', campaignId)
    .where('donor_id', 'is', null)
    .where('status', 'in', ['created', 'expired', ...undecided])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** How many donations to a campaign were captured since an instant. */
export const countCaptured = async (tx: Tx, campaignId: string, since: Date): Promise<number> => {
  const { captured } = await tx
    .selectFrom('donation')
    .select(({ fn }) => fn.countAll<bigint>().as('captured'))
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'completed')
    .where('completed_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(captured)
}
