import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { offersOf } from '../../features/campaigns/campaign/campaign-words.ts'
import { useCampaignCache } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { GuestDonationProgress } from '../../features/money/donations/GuestDonationProgress.tsx'
import type { KeptGuestDonation } from '../../features/money/donations/guest-tokens.ts'
import { StartedGift } from '../../features/money/guest-donations/StartedGift.tsx'
import { GuestSupportDialog } from '../../features/campaigns/supports/GuestSupportDialog.tsx'
import { StandToo, standTooWords } from '../../features/campaigns/supports/StandToo.tsx'
import { useNow } from '../../lib/now.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { ThanksFrame } from './ThanksFrame.tsx'
import { usePromiseParts } from './usePromiseParts.tsx'

/** Invites who donated without an account to support the campaign as well: at once if they have logged in since, else by mail. */
const StandTooAsVisitor = ({ campaign, email }: { campaign: Campaign; email: string | undefined }) => {
  const { status } = useSession()
  const { setSupported } = useCampaignCache(campaign._id)
  const promise = usePromiseParts(campaign._id)
  const [isAsking, setIsAsking] = useState(false)
  if (status === 'signed-in') return <StandToo campaign={campaign} onChange={setSupported} {...promise} />
  return (
    <>
      <Button size="large" className="w-full py-2.5" onClick={() => setIsAsking(true)}>
        {standTooWords}
      </Button>
      {isAsking && (
        <GuestSupportDialog
          campaign={campaign}
          withThreshold={false}
          knownEmail={email}
          onClose={() => setIsAsking(false)}
          {...promise}
        />
      )}
    </>
  )
}

type ThanksProps = { campaign: Campaign; kept: KeptGuestDonation; amount: number; onClose: () => void }

const Thanks = ({ campaign, kept, amount, onClose }: ThanksProps) => {
  const offers = offersOf(campaign, useNow())
  const mayStandToo = offers.support && !campaign.supported
  return (
    <ThanksFrame
      campaign={campaign}
      amount={amount}
      text="We mail you a link to your receipt. It also lets you show your name among the donors."
      shareTone={mayStandToo ? 'secondary' : 'primary'}
      onClose={onClose}
    >
      {offers.support && <StandTooAsVisitor campaign={campaign} email={kept.email} />}
      <StartedGift kept={kept} />
    </ThanksFrame>
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
    thanks={(amount) => <Thanks campaign={campaign} kept={kept} amount={amount} onClose={onClose} />}
    onCompleted={onChanged}
    onClose={onClose}
  />
)
