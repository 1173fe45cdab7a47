import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact } from '../../../platform/database/database.ts'
import { purgePages } from '../../../platform/database/public-changes.ts'
import { leavesAtOf } from '../update-rules.ts'
import { findLastMailed } from '../updates.sql.ts'
import { lockMailing, writeDecision } from './mailings.sql.ts'

type Decision = {
  mailingId: string
  adminId: string
  /** Why the mails are held; null: they leave. */ holdReason: string | null
}

/** Lets the mails of a mailing leave, or holds them. Throws mailing_not_found and mailing_left. */
export const decideMailing = ({ db, clock }: AppContext, { mailingId, adminId, holdReason }: Decision): Promise<void> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const mailing = await lockMailing(tx, mailingId)
    if (!mailing) throw new DomainError('mailing_not_found')
    if (mailing.mailedAt) throw new DomainError('mailing_left')
    const { campaignId, writtenAt } = mailing
    const by = { reviewed_at: now, reviewed_by: adminId }
    if (holdReason !== null) {
      await writeDecision(tx, mailingId, { review: 'held', review_reason: holdReason, ...by })
    } else {
      const lastAt = await findLastMailed(tx, campaignId)
      const leaves = leavesAtOf({ isUrgent: false, isReviewed: false, lastAt }, writtenAt)
      await writeDecision(tx, mailingId, { review: 'released', review_reason: null, leaves_at: leaves, ...by })
    }
    purgePages(tx, campaignId)
  })
