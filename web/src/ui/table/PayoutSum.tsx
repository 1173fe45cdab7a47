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

type Held = Pick<PayoutOffer, 'heldInDisputes' | 'heldForDonors'>

/** The amounts are decimal numbers of cents. */
const plus = (...amounts: number[]): number => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

const heldLines = ({ heldInDisputes, heldForDonors }: Held): SumLine[] =>
  [
    { what: 'Held in disputes', amount: heldInDisputes, isTaken: true },
    { what: 'Held for donors', amount: heldForDonors, isTaken: true },
  ].filter(({ amount }) => amount !== 0)

/** The fees are those of all donations, so what is held is a line of its own. Of a payout that was requested it is not known any more. */
const raisedLines = (gross: number, held: Held | undefined): SumLine[] => {
  const raised = held ? plus(gross, held.heldInDisputes, held.heldForDonors) : gross
  if (raised < 0) return [{ what: 'Refunded or held, less new donations', amount: gross }]
  const what = held ? 'Raised, not paid out before' : 'Raised, not held and not paid out before'
  return [{ what, amount: raised }, ...(held ? heldLines(held) : [])]
}

const linesOf = ({ gross, processorFee, platformFee, adjustments }: Amounts, held: Held | undefined): SumLine[] => [
  ...raisedLines(gross, held),
  feeLine('PayPal’s fees', processorFee),
  feeLine(`${siteName()}’s fees`, platformFee),
  ...(adjustments === 0 ? [] : [feeLine('PayPal’s fees of earlier payouts', adjustments)]),
]

/**
 * The parts of a payout and what is paid.
 * @param held what is held out of a payout that can be requested now
 * @param result what the last line is called
 */
export const PayoutSum = ({ amounts, held, result }: { amounts: Amounts; held?: Held; result: string }) => (
  <SumTable
    caption="What the payout is made of"
    lines={linesOf(amounts, held)}
    total={{ what: result, amount: amounts.net }}
  />
)
