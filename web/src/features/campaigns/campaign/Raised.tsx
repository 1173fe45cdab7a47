import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { ProgressBar } from '../../../ui/picture/ProgressBar.tsx'

/**
 * The raised amount and the goal. A goal in another currency is shown without a bar:
 * donations are in US dollars and are not converted.
 */
export const Raised = ({
  campaign,
  withBar = true,
}: {
  campaign: Pick<CampaignSummary, 'title' | 'totalRaised' | 'goalAmount' | 'currency'>
  withBar?: boolean
}) => {
  const { totalRaised, goalAmount, currency } = campaign
  if (goalAmount === 0) {
    return (
      <p>
        <Money amount={totalRaised} className="font-bold" /> raised
      </p>
    )
  }
  const goal = formatMoney(goalAmount, currency)
  return (
    <div>
      {withBar && currency === 'USD' && (
        <ProgressBar
          value={totalRaised}
          max={goalAmount}
          label={`${formatMoney(totalRaised, 'USD')} of ${goal} raised`}
        />
      )}
      <p className={withBar ? 'mt-2' : ''}>
        <Money amount={totalRaised} className="font-bold" />{' '}
        {currency === 'USD' ? (
          <span>
            of <span className="figure">{goal}</span>
          </span>
        ) : (
          <span>
            raised, goal <span className="figure">{goal}</span>
          </span>
        )}
      </p>
    </div>
  )
}
