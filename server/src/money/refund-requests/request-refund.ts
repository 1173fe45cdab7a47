import type { RefundRequest } from '@muster/contract/money/refund-request.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { newId } from '../../platform/base/tokens.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import { instantInWords } from '../../mail/index.ts'
import { findGiven } from '../donations/donors-view.sql.ts'
import { openMailedLink } from '../donations/mailed-link.ts'
import { presentRequest } from '../donations/donations.present.ts'
import { findMeans } from '../refund-runs/find-plan.ts'
import type { Planned } from '../refund-runs/plan-refunds.ts'
import { insertRefund, lockCampaign } from '../refunds/refunds.sql.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import type { MoneyContext } from '../money-context.ts'
import { type AskedDonation, planRequests } from './plan-requests.ts'
import { refusalOf } from './request-rules.ts'
import {
  type AskedRow,
  findAsked,
  findDonation,
  findOpenRefunds,
  insertRequest,
  lockAsked,
  updateRest,
} from './requests.sql.ts'

/** Shown to the donor, at PayPal as well. */
const reason = 'You asked for it, because the campaign changed'

const require = (row: AskedRow, now: Date): AskedRow & { until: Date } => {
  const remainderMinor = row.givenMinor - row.refundedMinor
  const leftMinor = remainderMinor - row.underWayMinor
  const refusal = refusalOf({ ...row, isAsked: row.requestId !== null, remainderMinor, leftMinor }, now)
  const { until } = row
  if (refusal === 'refund_window_over' && until) {
    const message = `You could ask for this donation back until ${instantInWords(until)}. That time is over`
    throw new DomainError(refusal, { message })
  }
  if (refusal !== null || until === null) throw new DomainError(refusal ?? 'refund_not_offered')
  return { ...row, until }
}

const withArrival = ({ completedAt, ...row }: AskedRow): AskedDonation => {
  if (completedAt === null) throw new Error(`donation ${row.donationId} was asked back and has not arrived`)
  return { ...row, completedAt }
}

const restOf = ({ leftMinor, obstacle }: Planned) => ({
  left_minor: leftMinor,
  obstacle: leftMinor === 0n || obstacle === 'refunded' ? null : obstacle,
})

type Planning = { row: AskedRow; planned: Planned; requestId: string }

/** Records what becomes of a request: the refund of what the campaign has, and what is left to an admin. */
const recordPlan = async (tx: Tx, campaignId: string, { row, planned, requestId }: Planning, now: Date) => {
  if (row.requestId !== null) await updateRest(tx, requestId, restOf(planned))
  if (planned.amountMinor === 0n) return
  await insertRefund(tx, {
    ...{ donationId: row.donationId, campaignId, reason, requestId, requestedBy: null },
    ...{ kind: 'refund', amountMinor: planned.amountMinor, createdAt: now, providerId: null },
  })
}

/**
 * Records the request for a donation, and the refunds that it and the older requests of the campaign can get now. From then on the money is not
 * available for anything else.
 */
const record = async (tx: Tx, donation: { id: string; campaignId: string }, now: Date): Promise<void> => {
  const { id, campaignId } = donation
  const locked = await lockAsked(tx, donation)
  await lockCampaign(tx, campaignId)
  const all = await findAsked(tx, donation)
  const own = all.find(({ donationId }) => donationId === id)
  if (!own) throw new DomainError('donation_not_found')
  const { until } = require(own, now)
  // A request that was recorded while this one waited for the campaign got what there was.
  const rows = all.filter(({ donationId }) => locked.has(donationId))
  const plan = planRequests(rows.map(withArrival), await findMeans(tx, campaignId), now)
  const planned = rows.map((row, at) => ({ row, planned: plan[at] as Planned, requestId: row.requestId ?? newId() }))
  const [asked] = planned.filter(({ row }) => row === own)
  if (!asked) throw new Error(`donation ${id} is not in its own plan`)
  await insertRequest(tx, {
    ...{ id: asked.requestId, donation_id: id, campaign_id: campaignId, created_at: now, asked_until: until },
    asked_minor: own.givenMinor - own.refundedMinor - own.underWayMinor,
    ...restOf(asked.planned),
  })
  for (const one of planned) await recordPlan(tx, campaignId, one, now)
}

/** Asks for a donation of an account back. Throws donation_not_found and what {@link refusalOf} returns. */
export const requestAsAccount = (
  { db, clock }: MoneyContext,
  { donationId, accountId }: { donationId: string; accountId: string },
  bind: Bind,
): Promise<BoundRecord> =>
  transact(db, async (tx) => {
    const donation = await findDonation(tx, donationId)
    if (donation?.donorId !== accountId) throw new DomainError('donation_not_found')
    await record(tx, donation, clock.now())
    return bind(tx, donationId)
  })

/** Asks for the donation of a mailed link back. Also throws missing_token, invalid_token and donation_in_account. Record 95. */
export const requestAsGuest = async (context: MoneyContext, token: string, bind: Bind): Promise<BoundRecord> => {
  const donationId = await openMailedLink(context, token)
  return transact(context.db, async (tx) => {
    const donation = await findDonation(tx, donationId)
    if (!donation) throw new DomainError('donation_not_found')
    if (donation.donorId !== null) throw new DomainError('donation_in_account')
    await record(tx, donation, context.clock.now())
    return bind(tx, donationId)
  })
}

/** Sends the recorded refund to PayPal, and returns the state of the request. The job of refunds sends those of older requests. */
export const concludeRequest = async (context: MoneyContext, donationId: string): Promise<RefundRequest> => {
  faultPoint('refund-request.recorded')
  for (const refundId of await findOpenRefunds(context.db, donationId)) await sendRefund(context, refundId)
  await context.jobs.wake('refunds')
  const request = presentRequest(await findGiven(context.db, donationId))
  if (!request) throw new Error(`the request for donation ${donationId} is gone`)
  return request
}
