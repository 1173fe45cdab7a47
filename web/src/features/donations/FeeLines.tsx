import { Money } from '../../ui/Money.tsx'
import { platformFeeOf } from './donation-amount.ts'

/** What is taken from a donation, said before it is paid. */
export const FeeLines = ({ amount, platformFeePercent }: { amount: number | null; platformFeePercent: number }) => (
  <dl className="rounded-md bg-sunk px-4 py-2.5 text-sm *:flex *:justify-between *:gap-4 *:py-1">
    <div>
      <dt>You pay</dt>
      <dd className="font-semibold">{amount === null ? '–' : <Money amount={amount} />}</dd>
    </div>
    <div>
      <dt>Muster’s fee, {platformFeePercent}%</dt>
      <dd>{amount === null ? '–' : <Money amount={platformFeeOf(amount, platformFeePercent)} />}</dd>
    </div>
    <div>
      <dt>PayPal’s fee</dt>
      <dd>as PayPal reports it</dd>
    </div>
    <div>
      <dt>The campaign gets</dt>
      <dd>all the rest</dd>
    </div>
  </dl>
)
