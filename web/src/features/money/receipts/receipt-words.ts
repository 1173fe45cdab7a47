import type { Receipt } from '@muster/contract/money/receipts.ts'
import { feesInWords } from '../donations/donation-labels.ts'
import { dayIn, formatDay } from '../../../lib/format.ts'

type Refund = Receipt['refunds'][number]

/** The day of an instant in UTC, as all days of receipts. */
export const utcDay = (instant: string) => formatDay(dayIn(Date.parse(instant), 'UTC'))

const refundWords = { refund: 'Refunded', reversal: 'Taken back by PayPal' } as const

export const refundLine = ({ kind, completedAt }: Refund) => `${refundWords[kind]} on ${utcDay(completedAt)}`

/** The title of a receipt, which says whether the donation was refunded. */
export const receiptTitle = ({ refunded, net }: Pick<Receipt, 'refunded' | 'net'>) => {
  if (refunded === 0) return 'Donation receipt'
  return net > 0 ? 'Donation receipt, refunded in part' : 'Donation receipt, refunded'
}

/** What was kept of a donation when it arrived. Refunds came later. */
export const feesOnReceipt = ({ fees, currency, refunded }: Pick<Receipt, 'fees' | 'currency' | 'refunded'>) =>
  `${refunded > 0 ? 'Before refunds: ' : ''}${feesInWords({ fees, currency })}`
