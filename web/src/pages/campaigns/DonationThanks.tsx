import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { offersOf } from '../../features/campaigns/campaign-words.ts'
import { useCampaignCache } from '../../features/campaigns/campaigns.queries.ts'
import { CalendarLink } from '../../features/campaigns/page/CalendarLink.tsx'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { feesInWords } from '../../features/money/donations/donation-labels.ts'
import { describeDonation } from '../../features/money/donations/donation-words.ts'
import { SmallLinks } from '../../features/money/donations/DonationState.tsx'
import { StandToo } from '../../features/supports/StandToo.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import { DateBlock } from '../../ui/picture/DateBlock.tsx'
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

/** Shown once the money has arrived: the day, the donor's part of the raised amount, and the next actions. */
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
  const offers = offersOf(campaign, useNow())
  const mayStandToo = offers.support && !campaign.supported
  const { title, text } = describeDonation(donation)
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {offers.support && campaign.executionDate !== null && (
        <DateBlock day={campaign.executionDate} size="large" withWeekday className="self-start" />
      )}
      <div className="grid max-w-xl gap-5 sm:col-start-2">
        <div role="status">
          <h2 className="text-[clamp(2rem,6vw,2.75rem)] leading-none">You are in</h2>
          <p className="mt-3 text-lg">{title}.</p>
          <p className="mt-1 text-mute">
            {feesInWords(donation)} {text}
          </p>
        </div>
        <YourPart campaign={campaign} donation={donation} />
        {offers.support && <StandToo campaign={campaign} onChange={setSupported} />}
        <div className="flex flex-wrap gap-3">
          <ShareButton campaign={campaign} tone={mayStandToo ? 'secondary' : 'primary'} label="Share this campaign" />
          {offers.support && <CalendarLink campaign={campaign} />}
        </div>
        <div className="-mx-2 -mt-2 flex flex-wrap items-center">
          <SmallLinks donation={donation} />
          <button type="button" className="text-link inline-flex min-h-11 items-center px-2 text-sm" onClick={onClose}>
            Back to the campaign
          </button>
        </div>
      </div>
    </div>
  )
}
