import { siteName } from '../../../lib/site-face.ts'
import type { FeeEstimate } from '@muster/contract/site/site.ts'
import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { expectedFees } from './donation-amount.ts'

type Site = { platformFeePercent: number; feeEstimates: readonly FeeEstimate[] }

const Line = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex justify-between gap-4 py-0.5">
    <dt>{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)

/** The fee rates, shown before an amount is typed. */
const Rates = ({ estimate, percent }: { estimate: FeeEstimate | undefined; percent: number }) => (
  <p className="rounded-md bg-sunk px-4 py-3 text-sm">
    {estimate ? (
      <span>{`PayPal keeps about ${(estimate.perMillion / 10_000).toFixed(1)}% and ${formatMoney(estimate.fixed, 'USD')} of a donation`}</span>
    ) : (
      <span>PayPal keeps a fee</span>
    )}
    <span>, </span>
    {siteName()} {percent}%. The campaign gets the rest.
  </p>
)

const estimateOf = (site: Site) => site.feeEstimates.find(({ currency }) => currency === 'USD')

/** How the fee is estimated, and when the exact one is known. */
export const FeeSource = ({ site }: { site: Site }) => {
  const estimate = estimateOf(site)
  return (
    <p>
      {estimate
        ? `PayPal’s fee is estimated from ${formatCount(estimate.captures)} donations here in the last 90 days. You see the exact fees once the money has arrived.`
        : 'PayPal says how much it keeps when it takes the payment. You see the exact fees once the money has arrived.'}
    </p>
  )
}

/** The fees of a donation, shown before payment. PayPal's fee is estimated if this site has enough payments. */
export const FeeLines = ({ amount, site }: { amount: number | null; site: Site }) => {
  const estimate = estimateOf(site)
  if (amount === null) return <Rates estimate={estimate} percent={site.platformFeePercent} />
  const { provider, platform, campaign } = expectedFees(amount, site.platformFeePercent, estimate)
  return (
    <div className="rounded-md bg-sunk px-4 py-2 text-sm">
      <dl>
        <Line name="You pay">
          <Money amount={amount} className="font-semibold" />
        </Line>
        <Line name="PayPal">
          {provider === null ? (
            'keeps a fee'
          ) : (
            <span>
              about <Money amount={provider} />
            </span>
          )}
        </Line>
        <Line name={`${siteName()}, ${site.platformFeePercent}%`}>
          <Money amount={platform} />
        </Line>
        <Line name={<span className="font-semibold">The campaign gets</span>}>
          {campaign === null ? (
            'the rest'
          ) : (
            <span className="font-semibold">
              about <Money amount={campaign} />
            </span>
          )}
        </Line>
      </dl>
      {campaign === 0 && <p className="py-0.5 font-semibold">PayPal’s fee takes all of it.</p>}
    </div>
  )
}
