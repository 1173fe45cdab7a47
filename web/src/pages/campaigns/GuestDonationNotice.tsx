import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { GuestDonationProgress } from '../../features/money/donations/GuestDonationProgress.tsx'
import type { KeptGuestDonation } from '../../features/money/donations/guest-tokens.ts'
import { formatMoney } from '../../lib/format.ts'
import { ThanksFrame } from './ThanksFrame.tsx'

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
    thanks={(amount) => (
      <ThanksFrame
        campaign={campaign}
        title={`Thank you. Your ${formatMoney(amount, 'USD')} has arrived`}
        text="We mail you a link to your receipt. It also lets you show your name among the donors."
        shareTone="primary"
        onClose={onClose}
      />
    )}
    onCompleted={onChanged}
    onClose={onClose}
  />
)
