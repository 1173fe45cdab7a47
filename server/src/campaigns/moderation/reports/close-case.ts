import type { ModerationCategory } from '@muster/contract/facts/moderation.ts'
import { DomainError } from '../../../platform/base/errors.ts'
import type { AppContext } from '../../../platform/context.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import type { Outbox } from '../../../mail/index.ts'
import { isJudge, type Judge } from './report-rows.sql.ts'
import { findOpenCase, type HeldCase, lockCase, updateClosed } from './reports.sql.ts'
import { type Teller, tellReporters } from './tell-reporters.ts'

type Decision = {
  adminId: string
  /** Why the campaign was taken down; null: it stays. */
  category: ModerationCategory | null
  notes: string | null
}

const close = async (tx: Tx, teller: Teller, held: HeldCase, decision: Decision, now: Date): Promise<void> => {
  const { adminId, category, notes } = decision
  await updateClosed(tx, held.id, { category, notes, closed_by: adminId, closed_at: now })
  await tellReporters(tx, teller, { ...held, category, notes })
}

/** Closes a case whose campaign stays. The same twice is one decision. Throws report_not_found and report_closed. */
export const closeCase = async (
  { db, clock, config }: AppContext,
  outbox: Outbox,
  { caseId, judge, notes }: { caseId: string; judge: Judge; notes: string },
): Promise<void> => {
  const adminId = judge.id
  await transact(db, async (tx) => {
    const held = await lockCase(tx, caseId)
    if (!held || !(await isJudge(tx, held.campaign_id, judge))) throw new DomainError('report_not_found')
    if (held.state === 'open') {
      const teller = { outbox, publicUrl: config.publicUrl }
      return close(tx, teller, held, { adminId, category: null, notes }, clock.now())
    }
    if (held.closed_by !== adminId || held.notes !== notes) throw new DomainError('report_closed')
  })
  await outbox.wake()
}

/** Closes the open case about a campaign, if there is one, because an admin has taken the campaign down. The caller wakes the outbox. */
export const closeForHiding = async (
  tx: Tx,
  teller: Teller,
  { campaignId, adminId, category }: { campaignId: string; adminId: string; category: ModerationCategory },
  now: Date,
): Promise<void> => {
  const held = await findOpenCase(tx, campaignId)
  if (held) await close(tx, teller, held, { adminId, category, notes: null }, now)
}
