import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { wholePercentOf } from '@muster/contract/facts/money.ts'
import { formatCount, formatMoney } from '../../../../lib/format.ts'
import { Money } from '../../../../ui/text/Money.tsx'
import { ProgressBar } from '../../../../ui/picture/ProgressBar.tsx'

type Goal = Pick<Campaign, 'goalAmount' | 'currency'>

/** The summary before the first donation. */
const NoDonations = ({ campaign, isLead, isOpen }: { campaign: Goal; isLead: boolean; isOpen: boolean }) => {
  const goal = formatMoney(campaign.goalAmount, campaign.currency)
  return (
    <>
      {isLead && isOpen ? (
        <p className="font-display text-2xl font-bold tracking-tight">Be the first to donate</p>
      ) : (
        <p className="font-semibold">{isOpen ? 'No donations yet' : 'No donations'}</p>
      )}
      {campaign.goalAmount > 0 && (
        <p className="text-mute">
          <span>{isOpen ? 'The goal is ' : 'The goal was '}</span>
          <span className="figure">{goal}</span>
        </p>
      )}
    </>
  )
}

/**
 * The raised amount and the goal: large if the campaign is about money, otherwise small. A goal in another currency has no percentage:
 * amounts are not converted.
 */
export const MoneySummary = ({
  raised,
  campaign,
  isLead,
  isOpen,
}: {
  /** In US dollars. */
  raised: number
  campaign: Goal
  isLead: boolean
  /** Whether it still takes donations. */
  isOpen: boolean
}) => {
  const { goalAmount, currency } = campaign
  if (raised === 0) return <NoDonations campaign={campaign} isLead={isLead} isOpen={isOpen} />
  const goal = formatMoney(goalAmount, currency)
  const isMeasured = goalAmount > 0 && currency === 'USD'
  return (
    <>
      <p className={isLead ? '' : 'flex flex-wrap items-baseline gap-x-2'}>
        <Money
          amount={raised}
          className={
            isLead ? 'block text-[2.35rem] font-extrabold leading-none tracking-[-0.04em]' : 'text-xl font-bold'
          }
        />
        <span className={isLead ? 'mt-1.5 block text-mute' : 'text-mute'}>
          {goalAmount === 0 && <span>raised</span>}
          {goalAmount > 0 &&
            (isMeasured ? <span>{`raised of ${goal}`}</span> : <span>{`raised. The goal is ${goal}`}</span>)}
        </span>
      </p>
      {isMeasured && (
        <div className="mt-2.5">
          <ProgressBar value={raised} max={goalAmount} label={`${formatMoney(raised, 'USD')} of ${goal} raised`} />
          <p className="mt-1.5 text-sm text-mute">{formatCount(wholePercentOf(raised, goalAmount))}% of the goal</p>
        </div>
      )}
    </>
  )
}
