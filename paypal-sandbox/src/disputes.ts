import { type Amount, wireAmount } from './amounts.ts'
import { requireCapture } from './captures.ts'
import type { Context } from './config.ts'
import {
  type Dispute,
  type DisputeOutcome,
  findDispute,
  hasOpenDispute,
  insertDispute,
  updateDispute,
} from './disputes.sql.ts'
import { notFound, unprocessable } from './errors.ts'
import { recordEvent } from './events.ts'
import { newDisputeId } from './ids.ts'
import { remainderOf, reverseCapture } from './refunds.ts'
import { present } from './wire.ts'

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

/** What a list shows of a dispute. */
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

/** A dispute as its own resource. */
export const presentDispute = (context: Context, dispute: Dispute) => {
  const capture = requireCapture(context, dispute.captureId)
  const transaction = present({
    seller_transaction_id: capture.id,
    create_time: capture.createdAt,
    transaction_status: 'COMPLETED',
    gross_amount: wireAmount(capture.currency, capture.amountMinor),
    invoice_number: capture.invoiceId,
    custom: capture.customId,
  })
  return present({
    ...presentDisputeBriefly(context, dispute),
    disputed_transactions: [transaction],
    dispute_outcome: presentOutcome(dispute),
  })
}

const record = (context: Context, dispute: Dispute, became: 'CREATED' | 'UPDATED' | 'RESOLVED'): void =>
  recordEvent(context, {
    type: `CUSTOMER.DISPUTE.${became}`,
    resourceType: 'dispute',
    summary: `Dispute ${dispute.id} of payment ${dispute.captureId}`,
    resource: presentDispute(context, dispute),
  })

/** A buyer complains to PayPal about all that is left of a payment. */
export const openDispute = (context: Context, captureId: string, reason: string): Dispute => {
  const { store, clock, random } = context
  const capture = requireCapture(context, captureId)
  const amountMinor = capture.status === 'PENDING' || capture.status === 'DECLINED' ? 0n : remainderOf(context, capture)
  if (amountMinor === 0n) throw unprocessable('CAPTURE_STATUS_NOT_VALID')
  if (hasOpenDispute(store, captureId)) throw unprocessable('TRANSACTION_DISPUTED')
  const at = clock.now().toISOString()
  const about = { captureId, currency: capture.currency, amountMinor, reason }
  const dispute: Dispute = { id: newDisputeId(random), ...about, outcome: null, createdAt: at, updatedAt: at }
  insertDispute(store, dispute)
  record(context, dispute, 'CREATED')
  return dispute
}

const requireOpen = (context: Context, id: string): Dispute => {
  const dispute = requireDispute(context, id)
  if (dispute.outcome) throw unprocessable('DISPUTE_ALREADY_RESOLVED')
  return dispute
}

/** The buyer asks for more of the payment, or for less. */
export const changeDispute = (context: Context, id: string, amount: Amount): Dispute => {
  const dispute = requireOpen(context, id)
  if (amount.currency !== dispute.currency) throw unprocessable('CURRENCY_MISMATCH', '/amount/currency_code')
  const remainder = remainderOf(context, requireCapture(context, dispute.captureId))
  if (amount.minor > remainder) throw unprocessable('MAX_VALUE_EXCEEDED', '/amount/value')
  const changed: Dispute = { ...dispute, amountMinor: amount.minor, updatedAt: context.clock.now().toISOString() }
  updateDispute(context.store, changed)
  record(context, changed, 'UPDATED')
  return changed
}

/** PayPal decides, or the buyer thinks better of it. In the buyer's favour the payment is reversed. */
export const resolveDispute = (context: Context, id: string, outcome: DisputeOutcome): Dispute => {
  const dispute = requireOpen(context, id)
  const resolved: Dispute = { ...dispute, outcome, updatedAt: context.clock.now().toISOString() }
  updateDispute(context.store, resolved)
  if (outcome === 'RESOLVED_BUYER_FAVOUR') {
    reverseCapture(context, dispute.captureId, { currency: dispute.currency, minor: dispute.amountMinor })
  }
  record(context, resolved, 'RESOLVED')
  return resolved
}

/** The buyer appeals against a decision that left the payment as it was, and PayPal looks into it again. */
export const reopenDispute = (context: Context, id: string): Dispute => {
  const dispute = requireDispute(context, id)
  if (!dispute.outcome || dispute.outcome === 'RESOLVED_BUYER_FAVOUR') throw unprocessable('ACTION_NOT_ALLOWED')
  const reopened: Dispute = { ...dispute, outcome: null, updatedAt: context.clock.now().toISOString() }
  updateDispute(context.store, reopened)
  record(context, reopened, 'UPDATED')
  return reopened
}
