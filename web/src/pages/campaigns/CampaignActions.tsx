import type { Campaign } from '@muster/contract/campaigns.ts'
import { useNavigate } from 'react-router'
import { offersOf } from '../../features/campaigns/campaign-words.ts'
import { useCampaignCache } from '../../features/campaigns/campaigns.queries.ts'
import { DonateButton, DonationsNote } from '../../features/donations/DonateButton.tsx'
import { useSupportControl } from '../../features/supports/useSupportControl.tsx'
import { useNow } from '../../lib/now.tsx'
import { paths } from '../../paths.ts'

/** Support and donate: in the side panel, or in a bar at the lower edge of a phone. */
export const CampaignActions = ({ campaign }: { campaign: Campaign }) => {
  const offers = offersOf(campaign, useNow())
  const navigate = useNavigate()
  const { setSupported } = useCampaignCache(campaign._id)
  const isMainlyMoney = campaign.actionMode === 'donation' || campaign.supported
  const support = useSupportControl({
    campaign,
    tone: isMainlyMoney && offers.donate ? 'secondary' : 'primary',
    onChange: setSupported,
  })
  const panel = 'lg:rounded-b-lg lg:border lg:border-t-0 lg:border-line lg:bg-sheet lg:p-6 lg:pt-5'
  if (!offers.support) return <div className={`${panel} max-lg:hidden`} />
  return (
    <div
      className={`${panel} max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:order-last max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:border-t max-lg:border-line max-lg:bg-sheet max-lg:px-[clamp(1rem,4vw,2.5rem)] max-lg:py-3`}
    >
      <div className="grid auto-cols-fr grid-flow-col gap-3 lg:grid-flow-row">
        {support.button}
        {offers.donate && (
          <DonateButton
            campaign={campaign}
            tone={isMainlyMoney ? 'primary' : 'secondary'}
            onStarted={({ donationId, isWindowBlocked }) =>
              void navigate(paths.donation(campaign._id, donationId), { state: { isWindowBlocked } })
            }
          />
        )}
      </div>
      <div className="mt-2 grid gap-2 empty:hidden">{support.below}</div>
      {offers.donate && (
        <div className="mt-3 text-center text-sm text-mute empty:hidden max-lg:hidden">
          <DonationsNote />
        </div>
      )}
    </div>
  )
}
