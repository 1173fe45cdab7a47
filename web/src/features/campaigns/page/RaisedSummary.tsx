import type { Campaign } from '@muster/contract/campaigns.ts'
import { wholePercentOf } from '@muster/contract/money.ts'
import { formatCount, formatMoney } from '../../../lib/format.ts'
import { Money } from '../../../ui/Money.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'

/** What was raised, of how much, and how many stand behind it. A goal in another currency has no percentage: no rate is made up. */
export const RaisedSummary = ({
  raised,
  campaign: { goalAmount, currency, support, actionMode },
}: {
  /** In US dollars. */
  raised: number
  campaign: Pick<Campaign, 'goalAmount' | 'currency' | 'support' | 'actionMode'>
}) => {
  const goal = formatMoney(goalAmount, currency)
  const isInDollars = currency === 'USD'
  const hasMoney = actionMode !== 'action' || raised > 0
  const people = (
    <>
      <span className="figure font-bold">{formatCount(support)}</span> {support === 1 ? 'supporter' : 'supporters'}
    </>
  )
  if (!hasMoney) return <p className="text-2xl">{people}</p>
  return (
    <div>
      <p>
        <Money amount={raised} className="block text-[2.35rem] font-extrabold leading-none tracking-[-0.04em]" />
        <span className="mt-1.5 block text-mute">
          {goalAmount === 0 && 'raised'}
          {goalAmount > 0 && (isInDollars ? `raised of ${goal}` : `raised. The goal is ${goal}`)}
        </span>
      </p>
      {goalAmount > 0 && isInDollars && (
        <div className="mt-3.5">
          <ProgressBar value={raised} max={goalAmount} label={`${formatMoney(raised, 'USD')} of ${goal} raised`} />
        </div>
      )}
      <p className="mt-3.5 flex flex-wrap justify-between gap-x-4">
        <span>{people}</span>
        {goalAmount > 0 && isInDollars && (
          <span className="text-mute">{formatCount(wholePercentOf(raised, goalAmount))}% of the goal</span>
        )}
      </p>
    </div>
  )
}
