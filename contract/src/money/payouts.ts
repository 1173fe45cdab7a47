import * as z from 'zod/mini'
import {
  payoutStatuses,
  transferStatuses,
  defaultRejectReason,
  rejectReasonMax,
  payoutBatchIdMax,
  payoutSorts,
  payoutFindings,
} from '../facts/payouts.ts'
import { Person } from '../people/accounts.ts'
import { Transfer } from '../campaigns/transfer.ts'
import { DisputeStatus, DisputeType } from '../campaigns/dispute-status.ts'
import { disputeHolds } from '../facts/disputes.ts'
import { standingErrors } from '../facts/moderation.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/campaign-money-calls.ts'
import { Id, Instant, Money, line, pageQuery } from '../shared.ts'

export const PayoutStatus = z.enum(payoutStatuses)
export const TransferStatus = z.enum(transferStatuses)
/**
 * The amounts of a payout in US dollars: net = gross − processorFee − platformFee − adjustments. Each can be negative: gross and fees
 * if more was refunded or held than donated since the last payout, adjustments if fees of payouts were returned, and the net of an
 * offer if the campaign owes fees.
 */
const payoutAmounts = {
  /** Donations that no earlier payout includes, less refunds and amounts held for disputes. */
  gross: Money,
  /** PayPal's fees for these donations. */
  processorFee: Money,
  platformFee: Money,
  /** Fees of earlier payouts. */
  adjustments: Money,
  net: Money,
  currency: z.literal('USD'),
}

export const Payout = z.object({
  _id: Id,
  campaignId: Id,
  campaignTitle: z.string(),
  /** The owner's payout address at the time of the request. Empty for an owner who has taken the campaign over since. */
  recipientPaypalEmail: z.string(),
  /** When the campaign was handed over before the request, newest first; left out if it was not. */
  transfers: z.optional(z.array(Transfer)),
  ...payoutAmounts,
  createdAt: Instant,
  status: PayoutStatus,
  /** Null until PayPal has created the batch. */
  transferStatus: z.nullable(TransferStatus),
  /** PayPal's error code. `payoutProblemInWords` says what it means. */
  transferProblem: z.nullable(z.string()),
  payoutBatchId: z.nullable(z.string()),
  /** Recorded as paid outside of Muster by an admin, although PayPal knows no batch of this id. */
  isPaidUnseen: z.boolean(),
  decidedAt: z.nullable(Instant),
  /** The reason of a rejection. */
  reason: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

/** A confirmed address that will replace the current one. */
const NextAddress = z.object({ email: z.string(), servesAt: Instant })
export type NextAddress = z.infer<typeof NextAddress>

/** The payout that an owner could request now. Its gross is less by what is held in disputes and for donors. */
export const PayoutOffer = z.object({
  ...payoutAmounts,
  /** As in `GET /campaigns/{id}/money`. */
  heldInDisputes: Money,
  heldInDisputesSince: z.nullable(Instant),
  /** The part of the payout that waits for a decision which open disputes hold: all of it if a dispute names the payout. */
  disputedOfPending: Money,
  /** Since when the oldest of these disputes waits; null: there is none. */
  disputedOfPendingSince: z.nullable(Instant),
  /** As in `GET /campaigns/{id}/money`. */
  heldForDonors: Money,
  askableByDonors: Money,
  heldForDonorsUntil: z.nullable(Instant),
  /** The current payout address. */
  recipientPaypalEmail: z.string(),
  /** False if the account's email is used, because no payout address is confirmed. */
  hasConfirmedAddress: z.boolean(),
  /** The address of payouts requested from `servesAt` on; null if no change is waiting. */
  nextAddress: z.nullable(NextAddress),
  /** Whether a payout is already waiting for a decision. */
  isPending: z.boolean(),
  /** From when a payout can be requested, because the campaign was handed over lately; left out if it can be requested now. */
  waitsUntil: z.optional(Instant),
})
export type PayoutOffer = z.infer<typeof PayoutOffer>

const campaignParams = z.object({ id: Id })
const payoutParams = z.object({ id: Id })

export const requestPayoutEndpoint = endpoint({
  ...calls.requestPayout,
  access: 'owner and verified',
  summary: 'Request a payout of the campaign’s available balance. At most one request can be pending',
  params: campaignParams,
  response: Payout,
  status: 201,
  idempotent: true,
  errors: ['campaign_not_found', ...standingErrors, 'nothing_to_pay_out', 'payout_pending', 'payouts_wait'],
})

export const getPayoutOfferEndpoint = endpoint({
  ...calls.getPayoutOffer,
  access: 'owner',
  summary: 'The amounts and the receiver of a payout requested now',
  params: campaignParams,
  response: PayoutOffer,
  errors: ['campaign_not_found'],
})

export const listCampaignPayoutsEndpoint = endpoint({
  ...calls.listCampaignPayouts,
  access: 'owner',
  summary: 'A campaign’s payouts, newest first',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(Payout),
  errors: ['campaign_not_found'],
})

/** A payout in the admins' list. */
export const ListedPayout = z.extend(Payout, {
  owner: Person,
  /** Whether the caller owns the campaign. Then another admin has to decide. */
  isOwn: z.boolean(),
  /** Whether the payout is approved and its transfer is unknown, so that an admin has to settle it. */
  isUnsettled: z.boolean(),
  /** Whether the campaign was cancelled. Its donors may expect their money back. */
  isCancelled: z.boolean(),
})
export type ListedPayout = z.infer<typeof ListedPayout>

/** The facts that an admin needs for a decision. */
export const PayoutDetails = z.extend(ListedPayout, {
  ownerEmail: z.string(),
  ownerSince: Instant,
  campaign: z.object({
    createdAt: Instant,
    endsAt: z.nullable(Instant),
    cancelledAt: z.nullable(Instant),
    donations: z.number(),
    totalRaised: Money,
    processorFees: Money,
    platformFees: Money,
    payoutFees: Money,
    paidOut: Money,
    /** Requested or being sent, including this payout. */
    reserved: Money,
    /** Contested at PayPal, and on hold until PayPal decides. */
    held: Money,
    /** As in `GET /campaigns/{id}/money`. */
    heldInDisputes: Money,
    heldForDonors: Money,
    available: Money,
  }),
  /**
   * The amount that the campaign is short of for its payouts, because donations were contested or taken back since the request.
   * The payout can be approved only if it is 0.
   */
  short: Money,
  /**
   * The part of this payout that donors' open disputes hold, because the campaign has too little besides. The payout can be approved only if it is
   * 0.
   */
  disputed: Money,
  /** Whether a dispute about this payout waits for a decision and stops it. The payout can be approved only if there is none. */
  isDisputed: z.boolean(),
  /**
   * The part of this payout that donors can ask back because the promise changed, or that an admin decides about. The payout can be approved
   * only if it is 0.
   */
  askable: Money,
  /** When the last donor's time to ask ends; null: no donor can ask any more. */
  askableUntil: z.nullable(Instant),
  /** Undecided disputes about the campaign, its donations or its payouts, oldest first, at most 20. */
  openDisputes: z.array(
    z.object({
      _id: Id,
      type: DisputeType,
      reason: z.string(),
      status: DisputeStatus,
      createdAt: Instant,
      /** `payout`: it stops this payout. `donation`: it holds a donation to the campaign. Null: it holds nothing. */
      holds: z.nullable(z.enum(disputeHolds)),
    }),
  ),
  /** The address of a payout requested now. */
  addressInForce: z.string(),
  /** The address of payouts requested from `servesAt` on; null if no change is waiting. */
  nextAddress: z.nullable(NextAddress),
  /** Whether the receiver of this payout is a PayPal address that the owner confirmed. False: it is the account's own address. */
  isRecipientConfirmed: z.boolean(),
  /** When the owner last changed the payout address; null if never. */
  recipientChangedAt: z.nullable(Instant),
  /** Whether the address changed less than six days before the request, or after it. A change takes effect after three days. */
  isRecipientNew: z.boolean(),
  /** When the owner last undid a change of the address by a mailed link; null if never. */
  recipientUndoneAt: z.nullable(Instant),
  decidedBy: z.nullable(Person),
  /** Why an admin has to review the transfer, in a sentence. */
  review: z.nullable(z.string()),
})
export type PayoutDetails = z.infer<typeof PayoutDetails>

export const listPayoutsEndpoint = endpoint({
  ...adminCalls.listPayouts,
  access: 'admin',
  summary: 'Payouts of all campaigns, optionally of one status; oldest first by default',
  query: z.object({
    ...pageQuery,
    /** Empty: all. */
    status: z._default(z.enum([...payoutStatuses, '']), ''),
    sort: z._default(z.enum(payoutSorts), 'createdAt'),
  }),
  response: z.array(ListedPayout),
})

export const getPayoutEndpoint = endpoint({
  ...adminCalls.getPayout,
  access: 'admin',
  summary: 'One payout with what is needed to decide about it',
  params: payoutParams,
  response: PayoutDetails,
  errors: ['payout_not_found'],
})

const ownDecision = 'Another admin has to decide about a payout of your own campaign'

export const approvePayoutEndpoint = endpoint({
  ...adminCalls.approvePayout,
  access: 'admin and not owner',
  ownerRefusal: ownDecision,
  proof: 'fresh',
  summary: 'Approve a payout: PayPal sends it, or, with the id of a batch that was paid outside, it is recorded',
  params: payoutParams,
  body: z.strictObject({ payoutBatchId: z._default(line(payoutBatchIdMax), '') }),
  response: Payout,
  idempotent: true,
  errors: [
    ...standingErrors,
    'payout_not_found',
    'payout_decided',
    'payout_disputed',
    'payout_uncovered',
    'payout_batch_mismatch',
    'payout_batch_taken',
    'payout_batch_unchecked',
    'payout_refused',
    'payouts_off',
  ],
})

export const rejectPayoutEndpoint = endpoint({
  ...adminCalls.rejectPayout,
  access: 'admin and not owner',
  ownerRefusal: ownDecision,
  proof: 'fresh',
  summary: 'Reject a payout: the money is available to the campaign again, and the owner is told the reason',
  params: payoutParams,
  body: z.strictObject({
    reason: z.pipe(
      z._default(line(rejectReasonMax), ''),
      z.transform((reason: string) => reason || defaultRejectReason),
    ),
  }),
  response: Payout,
  idempotent: true,
  errors: ['payout_not_found', 'payout_decided'],
})

const Settling = z
  .strictObject({
    finding: z.enum(payoutFindings, 'Say what you found at PayPal'),
    payoutBatchId: z._default(line(payoutBatchIdMax), ''),
  })
  .check(
    z.refine(({ finding, payoutBatchId }) => finding !== 'sent' || payoutBatchId !== '', {
      path: ['payoutBatchId'],
      error: 'Enter the batch id that PayPal shows',
    }),
    z.refine(({ finding, payoutBatchId }) => finding === 'sent' || payoutBatchId === '', {
      path: ['payoutBatchId'],
      error: 'What was never sent has no batch id',
    }),
  )

export const settlePayoutEndpoint = endpoint({
  ...adminCalls.settlePayout,
  access: 'admin and not owner',
  ownerRefusal: 'Another admin has to settle a payout of your own campaign',
  proof: 'fresh',
  summary:
    'Settle an approved payout whose state at PayPal is unknown: as sent, with its batch id, or as never sent, which returns the money to the campaign',
  params: payoutParams,
  body: Settling,
  response: Payout,
  idempotent: true,
  errors: [
    'payout_not_found',
    'payout_settled',
    'payout_batch_mismatch',
    'payout_batch_taken',
    'payout_batch_unchecked',
  ],
})

export const payoutEndpoints = [
  requestPayoutEndpoint,
  getPayoutOfferEndpoint,
  listCampaignPayoutsEndpoint,
  listPayoutsEndpoint,
  getPayoutEndpoint,
  approvePayoutEndpoint,
  rejectPayoutEndpoint,
  settlePayoutEndpoint,
]
