import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { amountUpTo } from './amount.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/campaign-money-calls.ts'
import { donationCurrency } from '../facts/donations.ts'
import { planLinesMax, refundObstacles, refundRunStatuses, secondAdminAbove } from '../facts/refund-runs.ts'
import { refundReasonMax, refundStatuses } from '../facts/refunds.ts'
import { Id, Instant, Money, pageQuery, text } from '../shared.ts'

/** What a refund costs, and whom. To the cent, amount = fromCampaign + platformFeeBack + fromSite. */
const costs = {
  /** What the donors get. */
  amount: Money,
  /** What the campaign pays from what it has available. */
  fromCampaign: Money,
  /** The site’s fee, which the site returns. */
  platformFeeBack: Money,
  /** The part of PayPal’s fee that the site pays, because the campaign has too little. Booked to `site_losses`. */
  fromSite: Money,
}

const donationFacts = {
  donationId: Id,
  /** The donor’s public name; null if the donation is anonymous and the caller is not an admin, or the account was deleted. */
  donor: z.nullable(z.string()),
  /** For admins only. */
  donorEmail: z.nullable(z.string()),
  donatedAt: Instant,
  donated: Money,
}

/** One donation in a preview. */
const PlanLine = z.object({
  ...donationFacts,
  /** What was refunded of it earlier. */
  refunded: Money,
  ...costs,
  /** What PayPal keeps of its fee for the refunded amount. The campaign and the site pay it. */
  providerFee: Money,
  /** What stays unrefunded. */
  left: Money,
  /** Why it is not refunded in full; null if it is. */
  obstacle: z.nullable(z.enum(refundObstacles)),
})
export type PlanLine = z.infer<typeof PlanLine>

/** What refunding all donations of a campaign would do now. */
const RefundPlan = z.object({
  ...costs,
  providerFee: Money,
  currency: z.literal(donationCurrency),
  /** Donations that would be refunded, and those that would not, or not in full. */
  donations: z.number(),
  leftOut: z.number(),
  /** What could not be refunded. */
  left: Money,
  /** The amount of the campaign’s pending payout, which is not available for refunds until it is rejected; null if there is none. */
  pendingPayout: z.nullable(Money),
  /** Whether another admin has to confirm it. */
  needsSecond: z.boolean(),
  /** Donations that are not refunded in full first, then the oldest first. At most 200; `linesInAll` counts all. */
  lines: z.array(PlanLine).check(z.maxLength(planLinesMax)),
  linesInAll: z.number(),
})
export type RefundPlan = z.infer<typeof RefundPlan>

/** All donations of a campaign, refunded in one go. */
export const RefundRun = z.object({
  _id: Id,
  campaignId: Id,
  status: z.enum(refundRunStatuses),
  /** Why: the donors and the owner read it. */
  reason: z.string(),
  createdAt: Instant,
  /** The admins who asked for it and who decided about it. Null for the owner. */
  requestedBy: z.nullable(Person),
  decidedBy: z.nullable(Person),
  decidedAt: z.nullable(Instant),
  /** Why it was declined. */
  declineReason: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  currency: z.literal(donationCurrency),
  /** What is to be refunded in all, and to how many donations. */
  total: Money,
  donations: z.number(),
  /** Refunds that were made, that PayPal has not finished, and that failed. */
  completed: z.number(),
  open: z.number(),
  failed: z.number(),
  /** Donations that are not refunded, or not in full. */
  leftOut: z.number(),
  /** What was booked so far: refunded = fromCampaign + platformFeeBack + fromSite. */
  refunded: Money,
  fromCampaign: Money,
  platformFeeBack: Money,
  fromSite: Money,
})
export type RefundRun = z.infer<typeof RefundRun>

/** What became of one donation in a run. */
export const RefundRunLine = z.object({
  ...donationFacts,
  /** What is refunded of it in this run, and what stays unrefunded. */
  amount: Money,
  left: Money,
  /** The state of its refund; null if it is left out. */
  status: z.nullable(z.enum(refundStatuses)),
  obstacle: z.nullable(z.enum(refundObstacles)),
  /** PayPal’s error code, if PayPal refused. */
  problem: z.nullable(z.string()),
})
export type RefundRunLine = z.infer<typeof RefundRunLine>

const RefundAll = z.object({
  campaignId: Id,
  campaignTitle: z.string(),
  /** The latest run; null if there was none. */
  run: z.nullable(RefundRun),
  /** What can be refunded now; null while a run refunds it. */
  plan: z.nullable(RefundPlan),
})
export type RefundAll = z.infer<typeof RefundAll>

const seenAmountMax = 10_000_000_000

const campaignParams = z.object({ id: Id })
const runParams = z.object({ id: Id, runId: Id })
const reason = text(refundReasonMax, 'Say why', 'Keep the reason under 500 characters')
/** The plan’s `amount` that the admin saw. If it is another now, nothing is refunded: 409 `refund_all_changed`. */
const seenAmount = z.optional(amountUpTo(seenAmountMax, 'This is more than a campaign can have'))

const secondNote = `Above $${secondAdminAbove.toLocaleString('en')} it waits until a second admin confirms it, if there is one`

export const refundAllEndpoint = endpoint({
  ...adminCalls.refundAll,
  access: 'admin',
  proof: 'fresh',
  summary: `Refund all donations of a campaign. With \`preview\` it only reckons. ${secondNote}`,
  params: campaignParams,
  body: z.strictObject({ reason: z.optional(reason), preview: z.optional(z.boolean()), amount: seenAmount }).check(
    z.refine(({ reason: why, preview }) => preview === true || why !== undefined, {
      path: ['reason'],
      error: 'Say why',
    }),
  ),
  response: RefundAll,
  status: 201,
  idempotent: true,
  errors: ['campaign_not_found', 'refund_run_open', 'refund_all_changed', 'nothing_to_refund_here', 'donations_off'],
})

export const getRefundAllEndpoint = endpoint({
  ...adminCalls.getRefundAll,
  access: 'admin',
  summary: 'What refunding all donations of a campaign would do now, and the progress of the latest run',
  params: campaignParams,
  response: RefundAll,
  errors: ['campaign_not_found'],
})

export const confirmRefundAllEndpoint = endpoint({
  ...adminCalls.confirmRefundAll,
  access: 'admin',
  proof: 'fresh',
  summary: 'Confirm a refund to all that another admin asked for: it is reckoned again, and starts',
  params: campaignParams,
  body: z.strictObject({ runId: Id, amount: seenAmount }),
  response: RefundAll,
  idempotent: true,
  errors: [
    'campaign_not_found',
    'refund_run_not_found',
    'refund_run_decided',
    'refund_run_own',
    'refund_all_changed',
    'nothing_to_refund_here',
    'donations_off',
  ],
})

export const declineRefundAllEndpoint = endpoint({
  ...adminCalls.declineRefundAll,
  access: 'admin',
  proof: 'fresh',
  summary: 'Decline a refund to all that waits for a second admin, or withdraw one’s own. Nothing is refunded',
  params: campaignParams,
  body: z.strictObject({ runId: Id, reason: z.optional(reason) }),
  response: RefundAll,
  errors: ['campaign_not_found', 'refund_run_not_found', 'refund_run_decided'],
})

/** A refund to all donors that waits for a second admin. */
export const WaitingRun = z.object({
  _id: Id,
  campaignId: Id,
  campaignTitle: z.string(),
  reason: z.string(),
  createdAt: Instant,
  /** They cannot confirm it. */
  requestedBy: Person,
  currency: z.literal(donationCurrency),
  /** What would be refunded in all when it was asked for. */
  total: Money,
})
export type WaitingRun = z.infer<typeof WaitingRun>

export const listWaitingRunsEndpoint = endpoint({
  ...adminCalls.listWaitingRuns,
  access: 'admin',
  summary: 'Refunds to all donors that wait for a second admin, oldest first. Includes those that the caller asked for',
  query: z.object(pageQuery),
  response: z.array(WaitingRun),
})

export const listRefundRunsEndpoint = endpoint({
  ...calls.listRefundRuns,
  access: 'owner or admin',
  summary: 'The refunds to all donors of a campaign, latest first',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(RefundRun),
  errors: ['campaign_not_found'],
})

export const listRunLinesEndpoint = endpoint({
  ...calls.listRunLines,
  access: 'owner or admin',
  summary: 'What became of each donation in a refund to all, oldest donation first',
  params: runParams,
  query: z.object(pageQuery),
  response: z.array(RefundRunLine),
  errors: ['campaign_not_found', 'refund_run_not_found'],
})

export const downloadRefundRunEndpoint = endpoint({
  ...calls.downloadRefundRun,
  access: 'owner or admin',
  summary: 'The statement of a refund to all as a CSV file (RFC 4180): one line a donation, times in UTC',
  params: runParams,
  response: z.string(),
  errors: ['campaign_not_found', 'refund_run_not_found'],
})

export const refundRunEndpoints = [
  refundAllEndpoint,
  getRefundAllEndpoint,
  confirmRefundAllEndpoint,
  declineRefundAllEndpoint,
  listWaitingRunsEndpoint,
  listRefundRunsEndpoint,
  listRunLinesEndpoint,
  downloadRefundRunEndpoint,
]
