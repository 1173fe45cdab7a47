import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import { purgePages } from '../../../platform/database/public-changes.ts'
import { leavesAtOf } from '../update-rules.ts'
import { findLastMailed } from '../updates.sql.ts'
import { lockMailing, writeDecision } from './mailings.sql.ts'

type Decision = { mailingId: string; adminId: string }

/** The mailing to decide about, locked. Throws mailing_not_found and mailing_left. */
const lockForDecision = async (tx: Tx, mailingId: string) => {
  const mailing = await lockMailing(tx, mailingId)
  if (!mailing) throw new DomainError('mailing_not_found')
  if (mailing.mailedAt) throw new DomainError('mailing_left')
  return mailing
}

/**
 * Lets the mails of a mailing leave. Throws mailing_not_found, mailing_left and mailing_changed.
 * @param seen when what the admin has read was written
 */
export const releaseMailing = (
  { db, clock }: AppContext,
  { mailingId, adminId, seen }: Decision & { seen: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const { campaignId, writtenAt } = await lockForDecision(tx, mailingId)
    if (writtenAt.toISOString() !== seen) throw new DomainError('mailing_changed')
    const lastAt = await findLastMailed(tx, campaignId)
    const leavesAt = leavesAtOf({ isUrgent: false, isReviewed: false, lastAt }, writtenAt)
    const by = { reviewed_at: clock.now(), reviewed_by: adminId }
    await writeDecision(tx, mailingId, { review: 'released', review_reason: null, leaves_at: leavesAt, ...by })
    purgePages(tx, campaignId)
  })

/** Holds the mails of a mailing. Throws mailing_not_found and mailing_left. */
export const holdMailing = (
  { db, clock }: AppContext,
  { mailingId, adminId, reason }: Decision & { reason: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const { campaignId } = await lockForDecision(tx, mailingId)
    const by = { reviewed_at: clock.now(), reviewed_by: adminId }
    await writeDecision(tx, mailingId, { review: 'held', review_reason: reason, ...by })
    purgePages(tx, campaignId)
  })
