import { withdrawnNote } from '@muster/contract/facts/disputes.ts'
import { transact } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { findOwn, type OwnRow } from './dispute-rows.sql.ts'
import { isDecided } from './dispute-rules.ts'
import { insertChange } from './disputes.sql.ts'
import { lockRaised, type Raiser } from './lock-raised.ts'
import { isPaypalCase } from './messages.sql.ts'

/**
 * Resolves a dispute for the person who raised it, with a note. Withdrawing again changes nothing. PayPal alone ends its cases. Throws
 * dispute_not_found, dispute_decided or dispute_at_paypal.
 */
export const withdrawDispute = (
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  disputeId: string,
  raiser: Raiser,
): Promise<OwnRow> =>
  transact(db, async (tx) => {
    const { status, notes } = await lockRaised(tx, disputeId, raiser)
    if (status === 'resolved' && notes === withdrawnNote) return findOwn(tx, disputeId)
    if (isDecided(status)) throw new DomainError('dispute_decided')
    if (await isPaypalCase(tx, disputeId)) throw new DomainError('dispute_at_paypal')
    const change = {
      dispute_id: disputeId,
      changed_by: 'accountId' in raiser ? raiser.accountId : null,
      from_status: status,
      to_status: 'resolved',
      notes: withdrawnNote,
      created_at: clock.now(),
    } as const
    await insertChange(tx, change, true)
    return findOwn(tx, disputeId)
  })
