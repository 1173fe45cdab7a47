import type { Campaign } from '@muster/contract/campaigns.ts'
import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { DonationProgress } from '../../features/donations/DonationProgress.tsx'
import { JoinTokenNotice } from '../../features/supports/JoinTokenNotice.tsx'
import { pressJoin } from '../../features/supports/press-join.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { DonationThanks } from './DonationThanks.tsx'

/** What the page was opened with beyond its id: `joinToken` and `donation` in the address, the rest from the screen before. */
const useArrivedWith = () => {
  const [search] = useSearchParams()
  const state = useLocation().state as { isWindowBlocked?: boolean; isPublished?: boolean; isSaved?: boolean } | null
  return { joinToken: search.get('joinToken'), donationId: search.get('donation'), ...state }
}

/** News of this visit, above everything else: a confirmed support, a donation on its way, a campaign just published. */
export const CampaignNotices = ({ campaign, onChanged }: { campaign: Campaign; onChanged: () => Promise<void> }) => {
  const { joinToken, donationId, isWindowBlocked = false, isPublished, isSaved } = useArrivedWith()
  const navigate = useNavigate()
  const changed = useCallback(() => void onChanged(), [onChanged])
  const join: typeof pressJoin = async (input) => {
    const confirmed = await pressJoin(input)
    if (confirmed.created) changed()
    return confirmed
  }
  const close = () => void navigate(paths.campaign(campaign._id), { replace: true })
  return (
    <div className="grid gap-4 not-empty:mt-3 not-empty:mb-6">
      {isPublished && (
        <Alert
          tone="good"
          live
          title="Your campaign is published. Share it first with those who will come for sure"
          action={<ShareButton campaign={campaign} tone="primary" label="Share it" />}
        />
      )}
      {isSaved && <Alert tone="good" live title="Your changes are saved" />}
      {joinToken !== null && <JoinTokenNotice key={joinToken} token={joinToken} pressed={join} />}
      {donationId !== null && (
        <DonationProgress
          key={donationId}
          donationId={donationId}
          isWindowBlocked={isWindowBlocked}
          thanks={(donation) => <DonationThanks campaign={campaign} donation={donation} onClose={close} />}
          onCompleted={changed}
          onClose={close}
        />
      )}
    </div>
  )
}
