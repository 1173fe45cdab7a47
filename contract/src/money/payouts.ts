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
import { Person } from '../accounts/accounts.ts'
import { DisputeStatus, DisputeType } from '../disputes/dispute-status.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant, Money, line, pageQuery } from '../shared.ts'

export const PayoutStatus = z.enum(payoutStatuses)
export const TransferStatus = z.enum(transferStatuses)
/** What a payout is made of: net = gross − processorFee − platformFee − adjustments, all in US dollars. */
const payoutAmounts = {
  /** Raised and neither paid out nor asked for before. */
  gross: Money,
  /** What PayPal kept of the donations. */
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
  /** Where the money goes: the owner's address for payouts when this was asked for. */
  recipientPaypalEmail: z.string(),
  ...payoutAmounts,
  createdAt: Instant,
  status: PayoutStatus,
  /** Null until PayPal has it. */
  transferStatus: z.nullable(TransferStatus),
  payoutBatchId: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  /** Of a rejection. */
  reason: z.nullable(z.string()),
})
export type Payout = z.infer<typeof Payout>

/** A confirmed address that replaces the one in force. */
const NextAddress = z.object({ email: z.string(), servesAt: Instant })
export type NextAddress = z.infer<typeof NextAddress>

/** What an owner could ask for now. */
export const PayoutOffer = z.object({
  ...payoutAmounts,
  /** Where it would go: the address in force now. */
  recipientPaypalEmail: z.string(),
  /** False: the account's own address serves, because none for payouts is confirmed. */
  hasConfirmedAddress: z.boolean(),
  /** Where payouts go that are requested from `servesAt` on; null: no other address is waiting. */
  nextAddress: z.nullable(NextAddress),
  /** Whether one is waiting for a decision already. */
  isPending: z.boolean(),
})
export type PayoutOffer = z.infer<typeof PayoutOffer>

const campaignParams = z.object({ id: Id })
const payoutParams = z.object({ id: Id })

export const requestPayout = endpoint({
  ...calls.requestPayout,
  access: 'owner and verified',
  summary: 'Request a payout of the campaign’s available balance. At most one request can be pending',
  params: campaignParams,
  response: Payout,
  status: 201,
  idempotent: true,
  errors: ['campaign_not_found', 'nothing_to_pay_out', 'payout_pending'],
})

export const getPayoutOffer = endpoint({
  ...calls.getPayoutOffer,
  access: 'owner',
  summary: 'The amounts and the receiver of a payout requested now',
  params: campaignParams,
  response: PayoutOffer,
  errors: ['campaign_not_found'],
})

export const listCampaignPayouts = endpoint({
  ...calls.listCampaignPayouts,
  access: 'owner',
  summary: 'A campaign’s payouts, newest first',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(Payout),
  errors: ['campaign_not_found'],
})

/** A payout as the admins' list has it. */
export const ListedPayout = z.extend(Payout, {
  owner: Person,
  /** Whether the campaign is the caller's own, about which another admin has to decide. */
  isOwn: z.boolean(),
  /** Approved, and PayPal does not say whether it sent it: a person finds out, and settles it. */
  isUnsettled: z.boolean(),
})
export type ListedPayout = z.infer<typeof ListedPayout>

/** Everything needed to decide. */
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
    /** Asked for and not paid yet: this payout, and what is on its way. */
    reserved: Money,
    /** Contested at PayPal, and kept out of payouts until PayPal has decided. */
    held: Money,
    available: Money,
  }),
  /**
   * What the campaign lacks of its payouts, because donations were contested or taken back since this one was asked for; unless it is
   * 0, it cannot be approved.
   */
  short: Money,
  /** About its campaign, its donations or its payouts, and not decided yet: oldest first, at most 20. */
  openDisputes: z.array(
    z.object({ _id: Id, type: DisputeType, reason: z.string(), status: DisputeStatus, createdAt: Instant }),
  ),
  /** Where a payout goes that the owner requests now. */
  addressInForce: z.string(),
  /** Where payouts go that the owner requests from `servesAt` on; null: no other address is waiting. */
  nextAddress: z.nullable(NextAddress),
  /** When the owner last changed the address for payouts; null: never. */
  recipientChangedAt: z.nullable(Instant),
  /** The address was changed within six days before the request, or since: worth a second look. A change takes effect after three. */
  isRecipientNew: z.boolean(),
  /** When the owner last undid a change of the address by a mailed link; null: never. */
  recipientUndoneAt: z.nullable(Instant),
  /** Recorded as paid outside on an admin's word alone: PayPal knows no batch of this id. */
  isPaidUnseen: z.boolean(),
  decidedBy: z.nullable(Person),
  /** PayPal's own word for what went wrong. */
  transferProblem: z.nullable(z.string()),
  /** Why a person has to look into the transfer, in a sentence. */
  review: z.nullable(z.string()),
})
export type PayoutDetails = z.infer<typeof PayoutDetails>

export const listPayouts = endpoint({
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

export const getPayout = endpoint({
  ...adminCalls.getPayout,
  access: 'admin',
  summary: 'One payout with what is needed to decide about it',
  params: payoutParams,
  response: PayoutDetails,
  errors: ['payout_not_found'],
})

const ownDecision = 'Another admin has to decide about a payout of your own campaign'

export const approvePayout = endpoint({
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
    'payout_not_found',
    'payout_decided',
    'payout_uncovered',
    'payout_batch_mismatch',
    'payout_batch_taken',
    'payout_batch_unchecked',
    'payout_refused',
    'payouts_off',
  ],
})

export const rejectPayout = endpoint({
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

export const settlePayout = endpoint({
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
  requestPayout,
  getPayoutOffer,
  listCampaignPayouts,
  listPayouts,
  getPayout,
  approvePayout,
  rejectPayout,
  settlePayout,
]
