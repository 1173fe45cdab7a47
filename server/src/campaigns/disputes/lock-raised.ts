import type { Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { lockDispute, type LockedDispute } from './disputes.sql.ts'

/** Who raised a dispute: an account, or the guest whose link opens the donation that it names. */
export type Raiser = { accountId: string } | { donationId: string }

/** Locks a dispute that this person raised. Throws dispute_not_found, also for the dispute of another person. */
export const lockRaised = async (tx: Tx, disputeId: string, raiser: Raiser): Promise<LockedDispute> => {
  const dispute = await lockDispute(tx, disputeId)
  const isTheirs =
    'accountId' in raiser
      ? dispute?.reporterId === raiser.accountId
      : dispute?.reporterId === null && dispute.donationId === raiser.donationId
  if (!dispute || !isTheirs) throw new DomainError('dispute_not_found')
  return dispute
}
