import { type Amount, wireAmount } from '../protocol/amounts.ts'
import { requireCapture } from '../orders/captures.ts'
import type { Capture } from '../orders/captures.sql.ts'
import type { Context } from '../config.ts'
import {
  type Dispute,
  type DisputeOutcome,
  findDispute,
  findDisputed,
  hasOpenDispute,
  insertDispute,
  updateDispute,
} from './disputes.sql.ts'
import { notFound, unprocessable } from '../protocol/errors.ts'
import { recordEvent } from '../webhooks/events.ts'
import { newDisputeId } from '../protocol/ids.ts'
import { remainderOf, reverseCapture } from '../orders/refunds.ts'
import { present } from '../protocol/wire.ts'

export const requireDispute = ({ store }: Context, id: string): Dispute => {
  const dispute = findDispute(store, id)
  if (!dispute) throw notFound(id)
  return dispute
}

const linksOf = ({ config }: Context, id: string) => [
  { href: `${config.apiUrl()}/v1/customer/disputes/${id}`, rel: 'self', method: 'GET' },
]

const presentOutcome = ({ outcome, currency, amountMinor }: Dispute) =>
  outcome && {
    outcome_code: outcome,
    ...(outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: wireAmount(currency, amountMinor) }),
  }

/** The fields of a dispute in a list. */
export const presentDisputeBriefly = (context: Context, dispute: Dispute) => ({
  dispute_id: dispute.id,
  create_time: dispute.createdAt,
  update_time: dispute.updatedAt,
  reason: dispute.reason,
  status: dispute.outcome ? 'RESOLVED' : 'WAITING_FOR_SELLER_RESPONSE',
  dispute_amount: wireAmount(dispute.currency, dispute.amountMinor),
  dispute_life_cycle_stage: 'CHARGEBACK',
  dispute_channel: 'INTERNAL',
  links: linksOf(context, dispute.id),
})

const disputedCaptures = (context: Context, dispute: Dispute): Capture[] =>
  findDisputed(context.store, dispute).map((id) => requireCapture(context, id))

const presentTransaction = (capture: Capture) =>
  present({
    seller_transaction_id: capture.id,
    create_time: capture.createdAt,
    transaction_status: 'COMPLETED',
    gross_amount: wireAmount(capture.currency, capture.amountMinor),
    invoice_number: capture.invoiceId,
    custom: capture.customId,
  })

/** The complete dispute resource. */
export const presentDispute = (context: Context, dispute: Dispute) =>
  present({
    ...presentDisputeBriefly(context, dispute),
    disputed_transactions: disputedCaptures(context, dispute).map(presentTransaction),
    dispute_outcome: presentOutcome(dispute),
  })

const record = (context: Context, dispute: Dispute, became: 'CREATED' | 'UPDATED' | 'RESOLVED'): void =>
  recordEvent(context, {
    type: `CUSTOMER.DISPUTE.${became}`,
    resourceType: 'dispute',
    summary: `Dispute ${dispute.id} of payment ${dispute.captureId}`,
    resource: presentDispute(context, dispute),
  })

const remainderOfAll = (context: Context, captures: readonly Capture[]): bigint =>
  captures.reduce((sum, capture) => sum + remainderOf(context, capture), 0n)

const requireDisputable = (context: Context, capture: Capture): void => {
  const isUnpaid = capture.status === 'PENDING' || capture.status === 'DECLINED'
  if (isUnpaid || remainderOf(context, capture) === 0n) throw unprocessable('CAPTURE_STATUS_NOT_VALID')
  if (hasOpenDispute(context.store, capture.id)) throw unprocessable('TRANSACTION_DISPUTED')
}

/**
 * Opens a buyer's dispute about the remainder of one or more payments.
 * @param others further disputed payments
 */
export const openDispute = (
  context: Context,
  captureId: string,
  reason: string,
  others: readonly string[] = [],
): Dispute => {
  const { store, clock, random } = context
  const first = requireCapture(context, captureId)
  const captures = [first, ...others.map((id) => requireCapture(context, id))]
  for (const capture of captures) requireDisputable(context, capture)
  if (others.includes(captureId)) throw unprocessable('TRANSACTION_DISPUTED')
  if (captures.some(({ currency }) => currency !== first.currency)) throw unprocessable('CURRENCY_MISMATCH')
  const at = clock.now().toISOString()
  const subject = { captureId, currency: first.currency, amountMinor: remainderOfAll(context, captures), reason }
  const dispute: Dispute = { id: newDisputeId(random), ...subject, outcome: null, createdAt: at, updatedAt: at }
  insertDispute(store, dispute, others)
  record(context, dispute, 'CREATED')
  return dispute
}

const requireOpen = (context: Context, id: string): Dispute => {
  const dispute = requireDispute(context, id)
  if (dispute.outcome) throw unprocessable('DISPUTE_ALREADY_RESOLVED')
  return dispute
}

/** The buyer changes the disputed amount. */
export const changeDispute = (context: Context, id: string, amount: Amount): Dispute => {
  const dispute = requireOpen(context, id)
  if (amount.currency !== dispute.currency) throw unprocessable('CURRENCY_MISMATCH', '/amount/currency_code')
  const remainder = remainderOfAll(context, disputedCaptures(context, dispute))
  if (amount.minor > remainder) throw unprocessable('MAX_VALUE_EXCEEDED', '/amount/value')
  const changed: Dispute = { ...dispute, amountMinor: amount.minor, updatedAt: context.clock.now().toISOString() }
  updateDispute(context.store, changed)
  record(context, changed, 'UPDATED')
  return changed
}

/** Reverses the disputed amount, starting with the first payment. */
const reverseDisputed = (context: Context, dispute: Dispute): void => {
  const captures = disputedCaptures(context, dispute)
  let leftMinor = dispute.amountMinor
  for (const [index, capture] of captures.entries()) {
    const remainder = remainderOf(context, capture)
    const isLast = index === captures.length - 1
    const minor = isLast || leftMinor < remainder ? leftMinor : remainder
    if (minor > 0n) reverseCapture(context, capture.id, { currency: dispute.currency, minor })
    leftMinor -= minor
  }
}

/** PayPal decides the dispute, or the buyer withdraws it. A decision for the buyer reverses the payments. */
export const resolveDispute = (context: Context, id: string, outcome: DisputeOutcome): Dispute => {
  const dispute = requireOpen(context, id)
  const resolved: Dispute = { ...dispute, outcome, updatedAt: context.clock.now().toISOString() }
  updateDispute(context.store, resolved)
  if (outcome === 'RESOLVED_BUYER_FAVOUR') reverseDisputed(context, dispute)
  record(context, resolved, 'RESOLVED')
  return resolved
}

/** The buyer appeals against a decision for the merchant, and PayPal reopens the dispute. */
export const reopenDispute = (context: Context, id: string): Dispute => {
  const dispute = requireDispute(context, id)
  if (!dispute.outcome || dispute.outcome === 'RESOLVED_BUYER_FAVOUR') throw unprocessable('ACTION_NOT_ALLOWED')
  const reopened: Dispute = { ...dispute, outcome: null, updatedAt: context.clock.now().toISOString() }
  updateDispute(context.store, reopened)
  record(context, reopened, 'UPDATED')
  return reopened
}
