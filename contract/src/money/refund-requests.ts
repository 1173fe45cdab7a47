import * as z from 'zod/mini'
import { refundReasonMax } from '../facts/refunds.ts'
import { donationCurrency } from '../facts/donations.ts'
import { refundRequestDays, refundRequestObstacles } from '../facts/refund-requests.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant, Money, pageQuery, text } from '../shared.ts'
import { token } from '../text.ts'
import { RefundRequest } from './refund-request.ts'

const window = `within ${refundRequestDays} days of the change, or of the payment if that was later`
const refusals = [
  'donation_not_found',
  'donation_not_arrived',
  'refund_already_asked',
  'nothing_to_refund',
  'refund_under_way',
  'donation_denied',
  'refund_not_offered',
  'refund_window_over',
] as const

export const requestRefundEndpoint = endpoint({
  ...calls.requestRefund,
  access: 'user',
  summary: `Ask for a donation back whose promise has changed: ${window}. What the campaign still has is refunded at once, the oldest request first; an admin decides about the rest`,
  params: z.object({ id: Id }),
  response: RefundRequest,
  status: 201,
  idempotent: true,
  errors: refusals,
})

export const requestMailedRefundEndpoint = endpoint({
  ...calls.requestMailedRefund,
  access: 'anyone',
  summary: 'Ask for a donation back by the link in the mails to its guest, as accounts can',
  params: z.object({ token: token(2_000) }),
  response: RefundRequest,
  status: 201,
  idempotent: true,
  errors: ['invalid_token', 'missing_token', 'donation_in_account', ...refusals],
})

/** A request, or the rest of one, that waits for an admin. */
export const WaitingRefundRequest = z.object({
  _id: Id,
  donationId: Id,
  campaignId: Id,
  campaignTitle: z.string(),
  /** Whether the caller owns the campaign. Then another admin has to decide. */
  isOwn: z.boolean(),
  /** Null: the account was deleted, or the period for which addresses are kept is over. */
  donorEmail: z.nullable(z.string()),
  createdAt: Instant,
  donated: Money,
  /** What is neither refunded nor being refunded. It is held out of payouts. */
  left: Money,
  currency: z.literal(donationCurrency),
  obstacle: z.enum(refundRequestObstacles),
  /** PayPal's error code if it refused the refund. */
  problem: z.nullable(z.string()),
})
export type WaitingRefundRequest = z.infer<typeof WaitingRefundRequest>

export const listRefundRequestsEndpoint = endpoint({
  ...adminCalls.listRefundRequests,
  access: 'admin',
  summary: 'Requests of donors for a refund that an admin has to decide about, oldest first',
  query: z.object(pageQuery),
  response: z.array(WaitingRefundRequest),
})

export const closeRefundRequestEndpoint = endpoint({
  ...adminCalls.closeRefundRequest,
  access: 'admin and not owner',
  ownerRefusal: 'Another admin has to decide about a request of your own campaign’s donor',
  proof: 'fresh',
  summary:
    'Close a request without a refund of its rest. The money is no longer held out of payouts, and the donor is mailed the reason',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: text(refundReasonMax, 'Say why', 'Keep the reason under 500 characters') }),
  errors: ['refund_request_not_found', 'refund_request_settled'],
})

export const refundRequestEndpoints = [
  requestRefundEndpoint,
  requestMailedRefundEndpoint,
  listRefundRequestsEndpoint,
  closeRefundRequestEndpoint,
]
