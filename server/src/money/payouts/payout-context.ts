import type { KnownPayoutAddress } from '../../accounts/index.ts'
import type { Db, Tx } from '../../database/database.ts'
import type { AppContext } from '../../context.ts'
import type { DisputeTable } from '../../database/schema.ts'
import type { Outbox } from '../../mail/index.ts'
import type { Paypal } from '../paypal/index.ts'

export type OpenDispute = Pick<DisputeTable, 'id' | 'type' | 'reason' | 'status' | 'created_at'>

/** What payouts ask of capabilities beside them. */
export type PayoutNeighbours = {
  payoutAddress(db: Db | Tx, accountId: string, now: Date): Promise<KnownPayoutAddress | null>
  /** Disputes about this campaign, and its donations and payouts, that wait for a decision. */
  openDisputes(db: Db, campaignId: string): Promise<OpenDispute[]>
}

/** What deciding about and sending a payout works with. */
export type PayoutContext = AppContext & { paypal: Paypal; outbox: Outbox }

/** Where a payout goes that the owner asks for now. An owner always has an account: a campaign refers to it. */
export const recipientOf = async (
  { payoutAddress }: Pick<PayoutNeighbours, 'payoutAddress'>,
  db: Db | Tx,
  ownerId: string,
  now: Date,
): Promise<KnownPayoutAddress> => {
  const recipient = await payoutAddress(db, ownerId, now)
  if (!recipient) throw new Error(`account ${ownerId} is not there to be paid`)
  return recipient
}
