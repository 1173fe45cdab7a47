import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { offersOf } from '../../features/campaigns/campaign/campaign-words.ts'
import { useCampaignCache } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { feesInWords } from '../../features/money/donations/donation-labels.ts'
import { describeDonation } from '../../features/money/donations/donation-words.ts'
import { SmallLinks } from '../../features/money/donations/DonationState.tsx'
import { StandToo } from '../../features/campaigns/supports/StandToo.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import { ThanksFrame } from './ThanksFrame.tsx'
import { usePromiseParts } from './usePromiseParts.tsx'
import { Swatch } from '../../ui/picture/StackedBar.tsx'
import { OwnPartBar } from '../../ui/picture/OwnPartBar.tsx'

/** The share of this donation in the raised amount. */
const YourPart = ({ campaign, donation }: { campaign: Campaign; donation: Donation }) => {
  const { goalAmount, currency } = campaign
  // The campaign's figure is refetched when the money has arrived, shortly after this is shown.
  const raised = Math.max(campaign.totalRaised, donation.kept)
  const hasGoal = currency === 'USD' && goalAmount > 0
  const [own, all] = [donation.kept, raised].map((sum) => formatMoney(sum, 'USD'))
  const words = hasGoal ? `of ${formatMoney(goalAmount, 'USD')}` : 'so far'
  return (
    <div className="grid gap-2">
      <OwnPartBar
        own={donation.kept}
        value={raised}
        max={hasGoal ? Math.max(goalAmount, raised) : raised}
        label={`${all} raised ${words}, ${own} of it by you`}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="inline-flex items-center">
          <Swatch fill="fill-marigold" />
          <span>
            Your <span className="figure font-bold">{own}</span>
          </span>
        </span>
        <span className="text-mute">
          <span className="figure">{all}</span> raised {words}
        </span>
      </p>
    </div>
  )
}

/** Shown to a donor with an account once the money has arrived, with their part of the raised amount. */
export const DonationThanks = ({
  campaign,
  donation,
  onClose,
}: {
  campaign: Campaign
  donation: Donation
  onClose: () => void
}) => {
  const { setSupported } = useCampaignCache(campaign._id)
  const promise = usePromiseParts(campaign._id)
  const offers = offersOf(campaign, useNow())
  const mayStandToo = offers.support && !campaign.supported
  const { text } = describeDonation(donation)
  return (
    <ThanksFrame
      campaign={campaign}
      amount={donation.amount}
      text={
        <span>
          {feesInWords(donation)} {text}
        </span>
      }
      shareTone={mayStandToo ? 'secondary' : 'primary'}
      links={<SmallLinks donation={donation} />}
      onClose={onClose}
    >
      <YourPart campaign={campaign} donation={donation} />
      {offers.support && <StandToo campaign={campaign} onChange={setSupported} {...promise} />}
    </ThanksFrame>
  )
}
