import { inDollars } from '../../platform/base/money.ts'
import { type DisputeEnd, disputeEnd } from '../../campaigns/index.ts'

const reasons: Record<string, string> = {
  UNAUTHORISED: 'Another person made this payment',
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'The donor did not get what was promised',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'The campaign is not what it says it is',
  CREDIT_NOT_PROCESSED: 'A promised refund did not arrive',
  DUPLICATE_TRANSACTION: 'The donor paid twice',
  INCORRECT_AMOUNT: 'The amount is wrong',
  PAYMENT_BY_OTHER_MEANS: 'This was paid in another way',
}

/** The reason that the donor gave PayPal for disputing a payment. */
export const describeReason = (reason: string): string =>
  `Reported to PayPal: ${reasons[reason] ?? 'Something is wrong with this payment'}`

/** Describes PayPal's dispute, for readers of our dispute that represents it. */
export const describeCase = (providerId: string, contestedMinor: bigint): string =>
  `PayPal handles this as case ${providerId} and decides about ${inDollars(contestedMinor)}. Until PayPal decides, the donation is held back from the campaign’s payouts.`

const outcomes: Record<DisputeEnd, string> = {
  donor: 'PayPal decided for the donor, and takes the money back itself.',
  campaign: 'PayPal decided that the money stays with the campaign.',
  withdrawn: 'The donor withdrew the case at PayPal.',
  unclear: 'PayPal has closed the case.',
}

/** The note on a dispute that PayPal has opened again. */
export const reopenedNote =
  'PayPal has opened the case again. Until it decides, the donation is held back from the campaign’s payouts.'

/** PayPal's decision, as a sentence. */
export const describeOutcome = (outcome: string): string => outcomes[disputeEnd(outcome)]
