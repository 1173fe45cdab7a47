import { transferWaitHours } from '@muster/contract/facts/organisers.ts'
import { after, hour } from '../../platform/base/clock.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { findTransferredAt, hasPayoutUnderWay } from './transfers.sql.ts'

/** From when a campaign that was handed over takes payouts, and can be handed over again. */
export const waitsUntil = (transferredAt: Date): Date => after(transferredAt, transferWaitHours * hour)

/** Until when a campaign takes no payout, because it was handed over lately; null: it takes one. */
export const payoutsWaitUntil = async (db: Db | Tx, campaignId: string, now: Date): Promise<Date | null> => {
  const transferredAt = await findTransferredAt(db, campaignId)
  return transferredAt && waitsUntil(transferredAt) > now ? waitsUntil(transferredAt) : null
}

/** Throws transfer_too_soon or transfer_payout_pending if a campaign cannot be handed over now. The caller has locked the campaign. */
export const requireTransferable = async (
  tx: Tx,
  { id, transferredAt }: { id: string; transferredAt: Date | null },
  now: Date,
): Promise<void> => {
  if (transferredAt && waitsUntil(transferredAt) > now) throw new DomainError('transfer_too_soon')
  if (await hasPayoutUnderWay(tx, id)) throw new DomainError('transfer_payout_pending')
}
