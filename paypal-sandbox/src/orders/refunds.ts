import { type Amount } from '../protocol/amounts.ts'
import { requireCapture } from './captures.ts'
import { type Capture, updateCapture } from './captures.sql.ts'
import type { Context } from '../config.ts'
import { hasOpenDispute } from '../disputes/disputes.sql.ts'
import { unprocessable } from '../protocol/errors.ts'
import { recordEvent } from '../webhooks/events.ts'
import { newPaypalId } from '../protocol/ids.ts'
import { findBalances, insertMovement } from '../protocol/movements.sql.ts'
import { presentRefund } from './present-refund.ts'
import { type Refund, findRefundsOfCapture, insertRefund } from './refunds.sql.ts'

const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** The part of a capture that was not refunded or reversed. */
export const remainderOf = ({ store }: Context, capture: Capture): bigint =>
  capture.amountMinor - sum(findRefundsOfCapture(store, capture.id).map(({ amountMinor }) => amountMinor))

const requireRefundable = (context: Context, capture: Capture, amount: Amount | null): bigint => {
  if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE')
  if (capture.status === 'DECLINED') throw unprocessable('CAPTURE_STATUS_NOT_VALID')
  const remainder = remainderOf(context, capture)
  if (remainder === 0n) throw unprocessable('CAPTURE_FULLY_REFUNDED')
  if (amount && amount.currency !== capture.currency) throw unprocessable('CURRENCY_MISMATCH', '/amount/currency_code')
  const minor = amount?.minor ?? remainder
  if (minor > remainder) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value')
  return minor
}

const requireInTime = ({ clock, config }: Context, capture: Capture): void => {
  const ageMs = clock.now().getTime() - Date.parse(capture.createdAt)
  if (ageMs > config.refundWithinMs) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED')
}

const requireFunds = ({ store }: Context, currency: string, minor: bigint): void => {
  const balance = findBalances(store).find((known) => known.currency === currency)?.minor ?? 0n
  if (balance < minor) throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS')
}

type NewRefund = Pick<Refund, 'kind' | 'amountMinor' | 'customId' | 'invoiceId' | 'note'>

const createRefund = (context: Context, capture: Capture, input: NewRefund): Refund => {
  const { store, clock, config, random } = context
  const feeBackMinor = config.refundsFee ? (capture.feeMinor * input.amountMinor) / capture.amountMinor : 0n
  const at = clock.now().toISOString()
  const { id: captureId, currency } = capture
  const refund: Refund = { id: newPaypalId(random), captureId, currency, feeBackMinor, createdAt: at, ...input }
  insertRefund(store, refund)
  const status = remainderOf(context, capture) === 0n ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  updateCapture(store, { ...capture, status, updatedAt: at })
  insertMovement(store, {
    kind: refund.kind,
    reference: refund.id,
    customId: capture.customId,
    currency,
    grossMinor: -refund.amountMinor,
    feeMinor: -feeBackMinor,
    netMinor: feeBackMinor - refund.amountMinor,
    createdAt: at,
  })
  recordEvent(context, {
    type: refund.kind === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED',
    resourceType: 'refund',
    summary: `${refund.kind} ${refund.id} of payment ${capture.id}`,
    resource: presentRefund(context, refund),
  })
  return refund
}

export type RefundRequest = { amount: Amount | null } & Pick<Refund, 'customId' | 'invoiceId' | 'note'>

/** The merchant refunds a payment. Without an amount, the whole remainder is refunded. */
export const refundCapture = (context: Context, captureId: string, { amount, ...details }: RefundRequest): Refund => {
  const capture = requireCapture(context, captureId)
  const amountMinor = requireRefundable(context, capture, amount)
  if (hasOpenDispute(context.store, captureId)) throw unprocessable('TRANSACTION_DISPUTED')
  requireInTime(context, capture)
  requireFunds(context, capture.currency, amountMinor)
  return createRefund(context, capture, { kind: 'refund', amountMinor, ...details })
}

/** PayPal or the buyer's bank reverses a payment, even if the merchant's balance does not cover it. */
export const reverseCapture = (context: Context, captureId: string, amount: Amount | null): Refund => {
  const capture = requireCapture(context, captureId)
  const amountMinor = requireRefundable(context, capture, amount)
  return createRefund(context, capture, { kind: 'reversal', amountMinor, customId: null, invoiceId: null, note: null })
}
