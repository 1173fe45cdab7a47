import type { Outcome, PaypalCapture, PaypalOrder } from '../paypal/paypal.ts'
import type { Suspect, Unanswered } from '../syncing.ts'

/** The verdict on a donation from PayPal's response. */
export type Verdict =
  /** Captured. `feeMinor` is what PayPal kept, and `refundIds` are the refunds that PayPal already lists. */
  | { kind: 'paid'; captureId: string; feeMinor: bigint; refundIds: readonly string[] }
  /** PayPal holds the money. */
  | { kind: 'held'; captureId: string }
  /** PayPal or the donor's bank refused. `isFinal`: this order cannot be paid any more. */
  | { kind: 'refused'; isFinal: boolean }
  /** The donor approved, and nothing was taken yet. */
  | { kind: 'approved' }
  /** The donor has not approved. */
  | { kind: 'waiting' }
  /**
   * Approved, but the campaign was cancelled or is not published. `isFinal`: this order is not captured any more, because the campaign was
   * not published.
   */
  | { kind: 'withheld'; isFinal: boolean }
  /** PayPal does not know the order, or has deleted it. */
  | { kind: 'gone' }
  /** PayPal says that the order ended without a payment. */
  | { kind: 'voided' }
  | (Suspect & { captureId: string | null })
  | Unanswered
  /** The order was captured before: read it to get the result. */
  | { kind: 'look_again' }

/** A verdict that needs no further call. */
export type FinalVerdict = Exclude<Verdict, { kind: 'approved' | 'look_again' }>

/** The order that we requested from PayPal. */
export type ExpectedOrder = { donationId: string; orderId: string; amountMinor: bigint; currency: string }

/** The verdict on an incomplete response. */
export const unanswered = { kind: 'unanswered', retryAfterSeconds: null } as const satisfies Verdict

const differences = (expected: ExpectedOrder, capture: PaypalCapture): string[] => {
  const { settlement } = capture
  const addsUp =
    !settlement ||
    (settlement.grossMinor === capture.amountMinor &&
      settlement.grossMinor === settlement.feeMinor + settlement.netMinor)
  return [
    ...(capture.amountMinor === expected.amountMinor ? [] : ['the amount differs']),
    ...(capture.currency === expected.currency ? [] : ['the currency differs']),
    ...(capture.customId === expected.donationId ? [] : ['it names another donation']),
    ...(addsUp ? [] : ['gross, fee and net do not add up']),
  ]
}

const suspect = (expected: ExpectedOrder, capture: PaypalCapture, reason: string): Verdict => ({
  kind: 'suspect',
  source: `capture:${capture.id}`,
  captureId: capture.id,
  reason,
  details: {
    donationId: expected.donationId,
    orderId: expected.orderId,
    askedMinor: `${expected.amountMinor} ${expected.currency}`,
    capturedMinor: `${capture.amountMinor} ${capture.currency}`,
    customId: capture.customId ?? '',
    status: capture.status,
  },
})

const judgeCapture = (expected: ExpectedOrder, capture: PaypalCapture, refundIds: readonly string[]): Verdict => {
  const problems = differences(expected, capture)
  if (problems.length > 0)
    return suspect(expected, capture, `A captured payment is not what we asked for: ${problems.join(', ')}`)
  switch (capture.status) {
    case 'COMPLETED':
    // Its refunds are booked after it, so that the donation and the refunds are each booked once.
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
      // The fee is PayPal's figure and never computed here. Until PayPal reports it, the payment cannot be booked.
      if (!capture.settlement) return unanswered
      return { kind: 'paid', captureId: capture.id, feeMinor: capture.settlement.feeMinor, refundIds }
    case 'PENDING':
      return { kind: 'held', captureId: capture.id }
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'refused', isFinal: true }
    default:
      return unanswered
  }
}

/** Judges an order by its captures, because an order with status COMPLETED may be unpaid. */
export const judgeOrder = (expected: ExpectedOrder, order: PaypalOrder): Verdict => {
  const failed = ['DECLINED', 'FAILED']
  const capture = order.captures.find(({ status }) => !failed.includes(status)) ?? order.captures.at(-1)
  if (capture) return judgeCapture(expected, capture, order.refundIds)
  switch (order.status) {
    case 'APPROVED':
      return { kind: 'approved' }
    case 'CREATED':
    case 'SAVED':
    case 'PAYER_ACTION_REQUIRED':
      return { kind: 'waiting' }
    case 'VOIDED':
      return { kind: 'voided' }
    default:
      return unanswered
  }
}

/** Judges a call without a response. */
const judgeSilence = (outcome: Exclude<Outcome<object>, { kind: 'ok' | 'rejected' }>): Verdict => ({
  kind: 'unanswered',
  retryAfterSeconds: outcome.kind === 'retryable' ? outcome.retryAfterSeconds : null,
})

/** Judges an attempt to read an order. */
export const judgeReading = (expected: ExpectedOrder, outcome: Outcome<{ order: PaypalOrder }>): Verdict => {
  if (outcome.kind === 'ok') return judgeOrder(expected, outcome.order)
  if (outcome.kind !== 'rejected') return judgeSilence(outcome)
  return outcome.status === 404 ? { kind: 'gone' } : unanswered
}

/** Known PayPal codes for a refused capture. The set is open. */
const verdictByIssue: Record<string, Verdict> = {
  ORDER_ALREADY_CAPTURED: { kind: 'look_again' },
  ORDER_COMPLETION_IN_PROGRESS: { kind: 'look_again' },
  ORDER_NOT_APPROVED: { kind: 'waiting' },
  INSTRUMENT_DECLINED: { kind: 'refused', isFinal: false },
  PAYER_ACTION_REQUIRED: { kind: 'refused', isFinal: false },
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: { kind: 'refused', isFinal: false },
  PAYER_CANNOT_PAY: { kind: 'refused', isFinal: true },
  TRANSACTION_REFUSED: { kind: 'refused', isFinal: true },
  COMPLIANCE_VIOLATION: { kind: 'refused', isFinal: true },
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: { kind: 'refused', isFinal: true },
}

const duplicateInvoice = ({ donationId, orderId }: ExpectedOrder): Verdict => ({
  kind: 'suspect',
  source: `order:${orderId}`,
  captureId: null,
  reason: 'PayPal has a payment with this invoice id under another order',
  details: { donationId, orderId },
})

/** Whether a refusal means that our account or our request is at fault, so that it has to be logged. */
export const isOurFault = (outcome: Outcome<object>): boolean =>
  outcome.kind === 'rejected' && outcome.status !== 404 && verdictByIssue[outcome.issue] === undefined

/** Judges an attempt to capture an order. */
export const judgeCapturing = (expected: ExpectedOrder, outcome: Outcome<{ order: PaypalOrder }>): Verdict => {
  if (outcome.kind === 'ok') {
    const verdict = judgeOrder(expected, outcome.order)
    // A response without its capture is not sufficient.
    return verdict.kind === 'approved' || verdict.kind === 'waiting' ? { kind: 'look_again' } : verdict
  }
  if (outcome.kind !== 'rejected') return judgeSilence(outcome)
  if (outcome.status === 404) return { kind: 'gone' }
  if (outcome.issue === 'DUPLICATE_INVOICE_ID') return duplicateInvoice(expected)
  // Rejected credentials do not concern the order.
  if (outcome.status === 401 || outcome.status === 403) return unanswered
  return verdictByIssue[outcome.issue] ?? { kind: 'refused', isFinal: true }
}
