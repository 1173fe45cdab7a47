import type { Refund } from '@muster/contract/money/refunds.ts'

/** PayPal's error codes of a refused refund: an open set. */
const problems: Record<string, string> = {
  REFUND_TIME_LIMIT_EXCEEDED: 'PayPal refunds payments for 180 days, and this one is older.',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'There is not enough money in the site’s PayPal account.',
  TRANSACTION_DISPUTED: 'PayPal is deciding about this payment.',
  CAPTURE_FULLY_REFUNDED: 'PayPal has already refunded this payment in full.',
  REFUND_AMOUNT_EXCEEDED: 'Less than this is left of the payment at PayPal.',
  UNANSWERED: 'PayPal did not say for 44 days whether it made this refund. Ask PayPal.',
}

/** Describes why PayPal did not make a refund. */
export const problemWords = (problem: string | null): string =>
  problems[problem ?? ''] ?? `PayPal refused it${problem ? ` (${problem})` : ''}.`

/** The status label of a refund. */
export const describeRefund = ({ status, kind }: Pick<Refund, 'status' | 'kind'>) => {
  if (status === 'requested') return { label: 'In progress', tone: 'info' } as const
  if (status === 'failed') return { label: 'Refused', tone: 'danger' } as const
  return { label: kind === 'refund' ? 'Refunded' : 'Taken back by PayPal', tone: 'good' } as const
}
