import { type KnownPayoutAddress, payoutAddress } from '../../people/index.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** The address that would receive a payout requested now. An owner always has an account, because the campaign refers to it. */
export const findRecipient = async (db: Db | Tx, ownerId: string, now: Date): Promise<KnownPayoutAddress> => {
  const recipient = await payoutAddress(db, ownerId, now)
  if (!recipient) throw new Error(`account ${ownerId} of a campaign’s owner does not exist`)
  return recipient
}
