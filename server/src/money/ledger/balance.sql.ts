import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A query of what of a campaign is held out of payouts while PayPal looks into it, in cents. */
export const heldOf = (campaignId: string) => sql`
  select coalesce(sum(case 'campaign_held' when credit then amount_minor when debit then -amount_minor else 0 end), 0)::bigint
  from ledger_entry where campaign_id = ${campaignId} and paypal_dispute_id is not null`

/**
 * An expression of what a campaign could be paid now, in cents: raised less fees, less what was paid out or is asked for, less what
 * is about to go back to donors or held while PayPal looks into it. Fees of payouts, and what is contested or taken back after it was
 * paid out, can bring it below zero until the next donation. The one place that says so.
 */
export const availableOf = (campaignId: string) => sql<bigint>`(
    (
      select coalesce(sum(gross_minor - provider_fee_minor - platform_fee_minor), 0)
      from campaign_total where campaign_id = ${campaignId}
    )::bigint + (
      select coalesce(sum(case 'campaign_available' when credit then amount_minor when debit then -amount_minor else 0 end), 0)
      from ledger_entry where campaign_id = ${campaignId} and payout_id is not null
    )::bigint - (${heldOf(campaignId)}) - (
      select coalesce(sum(amount_minor), 0) from refund where campaign_id = ${campaignId} and status = 'requested'
    )::bigint
  )`

/** What a campaign could be paid now, in cents. */
export const availableBalance = async (db: Db | Tx, campaignId: string): Promise<bigint> => {
  const { rows } = await sql<{ availableMinor: bigint }>`select ${availableOf(campaignId)} as "availableMinor"`.execute(
    db,
  )
  return rows[0]?.availableMinor ?? 0n
}
