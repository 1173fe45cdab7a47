import { majorToMinor } from '@muster/contract/facts/money.ts'
import { findOtherAdmins } from '../../people/index.ts'
import { insertRefunds, lockCampaign } from '../refunds/refunds.sql.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { inDollars } from '../../platform/base/money.ts'
import { newId } from '../../platform/base/tokens.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import type { MoneyContext } from '../money-context.ts'
import { lockDonations } from './candidates.sql.ts'
import { findPlan, isLarge, type Plan } from './find-plan.ts'
import { findMailedCampaign } from './mailed-campaign.sql.ts'
import { mailAboutBegin, mailAboutWaiting } from './mail-about-runs.ts'
import { runJob } from './run-jobs.ts'
import { hasOpenRun, insertLines, insertRun } from './refund-runs.sql.ts'

type Admin = { id: string; email: string }
export type RunRequest = { campaignId: string; reason: string; seenAmount: number | undefined; admin: Admin }

/** Locks what a plan depends on: first the donations and then the campaign, as a single refund does. */
export const lockMoney = async (tx: Tx, campaignId: string): Promise<void> => {
  await lockDonations(tx, campaignId)
  await lockCampaign(tx, campaignId)
}

/** Computes the plan that is then carried out. Throws if it is empty, or not the one that the admin saw. */
export const requirePlan = async (
  tx: Tx,
  { campaignId, seenAmount }: Pick<RunRequest, 'campaignId' | 'seenAmount'>,
  now: Date,
): Promise<Plan> => {
  const plan = await findPlan(tx, campaignId, now)
  if (seenAmount !== undefined && majorToMinor(seenAmount) !== plan.amountMinor) {
    const message = `Now ${inDollars(plan.amountMinor)} can be refunded, which is not what you saw. Look at it again. Nothing was refunded`
    throw new DomainError('refund_all_changed', { message })
  }
  if (plan.amountMinor === 0n) throw new DomainError('nothing_to_refund_here')
  return plan
}

/**
 * Records the refund of every donation in the plan. From then on a job sends each of them to PayPal, once, and the
 * money is not available for anything else.
 */
export const recordRefunds = async (
  tx: Tx,
  run: { id: string; campaignId: string; reason: string; requestedBy: string },
  { donations }: Plan,
  now: Date,
): Promise<void> => {
  const { campaignId, reason, requestedBy } = run
  const refundIds = await insertRefunds(
    tx,
    donations
      .filter(({ planned }) => planned.amountMinor > 0n)
      .map(({ donationId, planned: { amountMinor } }) => ({
        ...{ donationId, campaignId, reason, requestedBy, amountMinor },
        ...{ kind: 'refund' as const, createdAt: now, providerId: null },
      })),
  )
  const lines = donations.map(({ donationId, planned }, at) => ({
    donation_id: donationId,
    number: at + 1,
    refund_id: refundIds.get(donationId) ?? null,
    amount_minor: planned.amountMinor,
    left_minor: planned.leftMinor,
    obstacle: planned.obstacle,
  }))
  await insertLines(tx, run.id, lines)
}

const record = async (context: MoneyContext, tx: Tx, request: RunRequest, bind: Bind): Promise<BoundRecord> => {
  const { campaignId, reason, admin } = request
  const now = context.clock.now()
  const campaign = await findMailedCampaign(tx, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  await lockMoney(tx, campaignId)
  if (await hasOpenRun(tx, campaignId)) throw new DomainError('refund_run_open')
  const plan = await requirePlan(tx, request, now)
  const asking = { exceptId: admin.id, production: context.config.production }
  const others = isLarge(plan.amountMinor) ? await findOtherAdmins(tx, asking) : []
  const status = others.length > 0 ? 'waiting_for_second' : 'running'
  const run = { id: newId(), campaignId, reason, requestedBy: admin.id }
  await insertRun(tx, { ...run, status, totalMinor: plan.amountMinor, createdAt: now })
  const mailed = { ...run, ...campaign, totalMinor: plan.amountMinor }
  if (status === 'waiting_for_second') {
    await mailAboutWaiting(context, tx, mailed, { asker: admin.email, others })
  } else {
    await recordRefunds(tx, run, plan, now)
    await mailAboutBegin(context, tx, mailed)
  }
  return bind(tx, campaignId)
}

/**
 * Records a refund to all donors of a campaign: with its refunds, or to wait for a second admin. Throws campaign_not_found,
 * refund_run_open, refund_all_changed, nothing_to_refund_here or donations_off.
 */
export const beginRun = async (context: MoneyContext, request: RunRequest, bind: Bind): Promise<BoundRecord> => {
  if (!(await context.paypal.settings())) throw new DomainError('donations_off')
  return transact(context.db, (tx) => record(context, tx, request, bind))
}

/** Has the jobs send the recorded refunds and mails. */
export const wakeRun = async ({ jobs, outbox }: MoneyContext): Promise<void> => {
  faultPoint('refund-run.recorded')
  await jobs.wake(runJob)
  await outbox.wake()
}
