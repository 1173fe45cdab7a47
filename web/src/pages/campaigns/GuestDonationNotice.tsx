import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { offersOf } from '../../features/campaigns/campaign-words.ts'
import { CalendarLink } from '../../features/campaigns/page/CalendarLink.tsx'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { GuestDonationProgress } from '../../features/money/donations/GuestDonationProgress.tsx'
import type { KeptGuestDonation } from '../../features/money/donations/guest-tokens.ts'
import { formatMoney } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import { DateBlock } from '../../ui/picture/DateBlock.tsx'

const Thanks = ({ campaign, amount, onClose }: { campaign: Campaign; amount: number; onClose: () => void }) => {
  const offers = offersOf(campaign, useNow())
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {offers.support && campaign.executionDate !== null && (
        <DateBlock day={campaign.executionDate} size="large" withWeekday className="self-start" />
      )}
      <div className="grid max-w-xl gap-5 sm:col-start-2">
        <div role="status">
          <h2 className="text-[clamp(2rem,6vw,2.75rem)] leading-none">You are in</h2>
          <p className="mt-3 text-lg">Thank you. Your {formatMoney(amount, 'USD')} has arrived.</p>
          <p className="mt-1 text-mute">
            We mail you a link to your receipt. It also lets you show your name among the donors.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ShareButton campaign={campaign} tone="primary" label="Share this campaign" />
          {offers.support && <CalendarLink campaign={campaign} />}
        </div>
        <div className="-mx-2 -mt-2">
          <button type="button" className="text-link inline-flex min-h-11 items-center px-2 text-sm" onClick={onClose}>
            Back to the campaign
          </button>
        </div>
      </div>
    </div>
  )
}

/** A donation without an account in the page's URL, from the approval to the thanks. */
export const GuestDonationNotice = ({
  campaign,
  kept,
  isWindowBlocked,
  onChanged,
  onClose,
}: {
  campaign: Campaign
  kept: KeptGuestDonation
  isWindowBlocked: boolean
  onChanged: () => void
  onClose: () => void
}) => (
  <GuestDonationProgress
    key={kept.donationId}
    kept={kept}
    campaign={{ _id: campaign._id, isCancelled: campaign.cancelledAt !== null }}
    isWindowBlocked={isWindowBlocked}
    thanks={(amount) => <Thanks campaign={campaign} amount={amount} onClose={onClose} />}
    onCompleted={onChanged}
    onClose={onClose}
  />
)
