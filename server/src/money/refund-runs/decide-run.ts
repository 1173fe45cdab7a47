import { DomainError } from '../../platform/base/errors.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import type { MoneyContext } from '../money-context.ts'
import { findMailedCampaign } from './mailed-campaign.sql.ts'
import { mailAboutBegin, mailAboutDecline } from './mail-about-runs.ts'
import { decideRun, lockRun, type RunRecord } from './refund-runs.sql.ts'
import { lockMoney, recordRefunds, requirePlan } from './start-run.ts'

type Decision = { campaignId: string; runId: string; adminId: string }

const lockWaiting = async (tx: Tx, { campaignId, runId }: Decision): Promise<RunRecord> => {
  const run = await lockRun(tx, campaignId, runId)
  if (!run) throw new DomainError('refund_run_not_found')
  if (run.status !== 'waiting_for_second') throw new DomainError('refund_run_decided')
  return run
}

const mailedCampaign = async (tx: Tx, campaignId: string) => {
  const campaign = await findMailedCampaign(tx, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  return campaign
}

/**
 * Confirms a run that another admin asked for: the plan is computed again and carried out. Throws campaign_not_found,
 * refund_run_not_found, refund_run_decided, refund_run_own, refund_all_changed, nothing_to_refund_here or donations_off.
 */
export const confirmRun = async (
  context: MoneyContext,
  decision: Decision & { seenAmount: number | undefined },
  bind: Bind,
): Promise<BoundRecord> => {
  if (!(await context.paypal.settings())) throw new DomainError('donations_off')
  const now = context.clock.now()
  return transact(context.db, async (tx) => {
    const campaign = await mailedCampaign(tx, decision.campaignId)
    await lockMoney(tx, decision.campaignId)
    const run = await lockWaiting(tx, decision)
    if (run.requested_by === decision.adminId) throw new DomainError('refund_run_own')
    const plan = await requirePlan(tx, decision, now)
    const confirmed = { status: 'running' as const, decided_by: decision.adminId, decided_at: now }
    await decideRun(tx, run.id, { ...confirmed, total_minor: plan.amountMinor })
    const started = { id: run.id, campaignId: run.campaign_id, reason: run.reason, requestedBy: run.requested_by }
    await recordRefunds(tx, started, plan, now)
    await mailAboutBegin(context, tx, { ...started, ...campaign, totalMinor: plan.amountMinor })
    return bind(tx, run.campaign_id)
  })
}

/** Declines or withdraws a run that waits. Throws campaign_not_found, refund_run_not_found or refund_run_decided. */
export const declineRun = async (
  context: MoneyContext,
  decision: Decision & { reason: string | undefined },
): Promise<void> => {
  const now = context.clock.now()
  await transact(context.db, async (tx) => {
    const campaign = await mailedCampaign(tx, decision.campaignId)
    const run = await lockWaiting(tx, decision)
    const why = decision.reason ?? null
    const declined = { status: 'declined' as const, decided_by: decision.adminId, decided_at: now }
    await decideRun(tx, run.id, { ...declined, decline_reason: why })
    if (run.requested_by !== decision.adminId) await mailAboutDecline(context, tx, { ...run, ...campaign, why })
  })
  await context.outbox.wake()
}
