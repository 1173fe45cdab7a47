import { siteName } from '../../lib/site-face.ts'
import type { PayoutOffer } from '@muster/contract/money/payouts.ts'
import { type SumLine, SumTable } from './SumTable.tsx'

type Amounts = Pick<PayoutOffer, 'gross' | 'processorFee' | 'platformFee' | 'adjustments' | 'net'>

/** A fee is negative when more of it came back with refunds than was newly paid. */
const feeLine = (what: string, amount: number): SumLine => ({
  what: amount < 0 ? `${what}, given back` : what,
  amount,
  isTaken: true,
})

const linesOf = ({ gross, processorFee, platformFee, adjustments }: Amounts): SumLine[] => [
  { what: gross < 0 ? 'Refunded or held, less new donations' : 'Raised, not paid out before', amount: gross },
  feeLine('PayPal’s fees', processorFee),
  feeLine(`${siteName()}’s fees`, platformFee),
  ...(adjustments === 0 ? [] : [feeLine('PayPal’s fees of earlier payouts', adjustments)]),
]

/**
 * The parts of a payout and what is paid.
 * @param result what the last line is called
 */
export const PayoutSum = ({ amounts, result }: { amounts: Amounts; result: string }) => (
  <SumTable
    caption="What the payout is made of"
    lines={linesOf(amounts)}
    total={{ what: result, amount: amounts.net }}
  />
)
