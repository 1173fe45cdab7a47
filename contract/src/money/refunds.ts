import * as z from 'zod/mini'
import { refundStatuses, refundKinds, refundReasonMax } from '../facts/refunds.ts'
import { donationCurrency, donationMax } from '../facts/donations.ts'
import { amountUpTo } from './amount.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { errors } from '../facts/errors.ts'
import { DonationToken, mailedErrors } from './guest-donations.ts'
import { Id, Instant, Money, text } from '../shared.ts'

/** A refund of a donation, partial or whole. */
export const Refund = z.object({
  _id: Id,
  donationId: Id,
  campaignId: Id,
  kind: z.enum(refundKinds),
  amount: Money,
  currency: z.literal(donationCurrency),
  status: z.enum(refundStatuses),
  reason: z.string(),
  /** PayPal's error code; null unless the refund failed. */
  problem: z.nullable(z.string()),
  createdAt: Instant,
  completedAt: z.nullable(Instant),
})
export type Refund = z.infer<typeof Refund>

/** The facts that an admin needs to decide on a refund, in US dollars. */
export const RefundOffer = z.object({
  donationId: Id,
  campaignId: Id,
  campaignTitle: z.string(),
  /** Null if the donor's account was deleted. */
  donorEmail: z.nullable(z.string()),
  donated: Money,
  /** How much of it was refunded, and how much is left. */
  refunded: Money,
  left: Money,
  /** The platform's fee for the donation, and how much of it was returned with earlier refunds: pro rata. */
  platformFee: Money,
  platformFeeBack: Money,
  /** PayPal's fee for the donation. PayPal keeps it when the donation is refunded. */
  providerFee: Money,
  /** What the campaign has available for a payout, plus the platform's fee that refunds in progress will return. */
  available: Money,
  /**
   * How much of PayPal's fees for earlier refunds of the campaign the site could still pay. The campaign pays the fee for this refund
   * from what it has available, and the site pays the rest.
   */
  coverable: Money,
  /**
   * What the campaign must keep so that the other donors who can ask for their donations back, or have a dispute open about them, can be refunded in
   * full. A refund that takes from it must be confirmed with `takesHeld`.
   */
  neededByOthers: Money,
  /** The amount of the campaign's pending payout; null if there is none. */
  pendingPayout: z.nullable(Money),
  /** The most that can be refunded now. */
  most: Money,
  /** A PayPal dispute about it is open. PayPal takes no refund until it is decided. */
  isDisputed: z.boolean(),
  /** Its refunds, oldest first. */
  refunds: z.array(Refund),
})
export type RefundOffer = z.infer<typeof RefundOffer>

export const refundDonationEndpoint = endpoint({
  ...adminCalls.refundDonation,
  access: 'admin',
  proof: 'fresh',
  summary:
    'Refund a donation, in part or all that is left of it. With a dispute about it, that dispute is resolved in the same step',
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** In US dollars. Default: everything that is left. */
    amount: z.optional(amountUpTo(donationMax, errors.refund_too_large[1])),
    /** Shown to the donor. */
    reason: text(refundReasonMax, 'Say why', 'Keep the reason under 500 characters'),
    /** The admin confirms that the refund takes money that is held for other donors. */
    takesHeld: z.optional(z.boolean()),
    /**
     * An open or decided dispute about this donation. It becomes `resolved` with the refund, and the reason is its note. Refused if the caller
     * organises the campaign or owned it.
     */
    disputeId: z.optional(Id),
  }),
  response: Refund,
  status: 201,
  idempotent: true,
  errors: [
    'donation_not_found',
    'dispute_not_found',
    'nothing_to_refund',
    'refund_under_way',
    'refund_disputed',
    'refund_too_large',
    'campaign_paid_out',
    'refund_takes_held',
    'donations_off',
  ],
})

export const getRefundOfferEndpoint = endpoint({
  ...adminCalls.getRefundOffer,
  access: 'admin',
  summary: 'What can be refunded of a donation that arrived, and what a refund costs the campaign',
  params: z.object({ id: Id }),
  response: RefundOffer,
  errors: ['donation_not_found'],
})

export const listRefundsEndpoint = endpoint({
  ...calls.listRefunds,
  access: 'user',
  summary: 'Refunds of a donation, oldest first. For its donor and for admins',
  params: z.object({ id: Id }),
  response: z.array(Refund),
  errors: ['donation_not_found'],
})

export const listMailedRefundsEndpoint = endpoint({
  ...calls.listMailedRefunds,
  access: 'anyone',
  summary: 'The same for a guest, by the link in the mails about their donation',
  params: DonationToken,
  response: z.array(Refund),
  errors: mailedErrors,
})

export const refundEndpoints = [
  refundDonationEndpoint,
  getRefundOfferEndpoint,
  listRefundsEndpoint,
  listMailedRefundsEndpoint,
]
