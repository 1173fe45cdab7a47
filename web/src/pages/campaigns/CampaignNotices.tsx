import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { useLocation, useSearchParams } from '../../router/hooks.ts'
import { ShareButton } from '../../features/campaigns/page/ShareButton.tsx'
import { JoinTokenNotice } from '../../features/supports/JoinTokenNotice.tsx'
import { confirmSupport } from '../../features/supports/confirm-support.ts'
import { later } from '../../lib/later.tsx'
import { useIsMounted } from '../../lib/now.tsx'
import { Alert } from '../../ui/text/Alert.tsx'

/** The inputs of this visit: `joinToken` and `donation` from the URL, the rest from the previous page. */
const useArrivedWith = () => {
  const [search] = useSearchParams()
  const state = useLocation().state as { isWindowBlocked?: boolean; isPublished?: boolean; isSaved?: boolean } | null
  // The browser keeps this state after a reload, but the server does not have it.
  const isMounted = useIsMounted()
  return { joinToken: search.get('joinToken'), donationId: search.get('donation'), ...(isMounted && state) }
}

/** Few campaigns are not published, and only their owner and admins read why. */
const StandingNotice = later(async () => (await import('../../features/moderation/StandingNotice.tsx')).StandingNotice)

/** Few visits are about a donation, so its code is loaded only for those. */
const DonationNotice = lazy(async () => ({ default: (await import('./DonationNotice.tsx')).DonationNotice }))

const Donation = (props: ComponentProps<typeof DonationNotice>) => {
  const asking = <p role="status">Asking PayPal…</p>
  if (!useIsMounted()) return asking
  return (
    <Suspense fallback={asking}>
      <DonationNotice {...props} />
    </Suspense>
  )
}

/** Notices of this visit, at the top of the page: a confirmed support, a donation in progress, a published campaign. */
export const CampaignNotices = ({ campaign, onChanged }: { campaign: Campaign; onChanged: () => Promise<void> }) => {
  const { joinToken, donationId, isWindowBlocked = false, isPublished, isSaved } = useArrivedWith()
  const isSavedForReview = isPublished && campaign.standing === 'in_review'
  const join: typeof confirmSupport = async (input) => {
    const confirmed = await confirmSupport(input)
    if (confirmed.created) void onChanged()
    return confirmed
  }
  return (
    <div className="grid gap-4 not-empty:mt-3 not-empty:mb-6">
      {isSavedForReview && (
        <Alert tone="good" live title="Your campaign is saved, and waits for an admin">
          <p>
            It takes no support and no donations until it is published, and is in no list. People who have its link see
            it, and you can edit it. We write to you when an admin has decided.
          </p>
        </Alert>
      )}
      {isPublished && campaign.standing === 'published' && (
        <Alert
          tone="good"
          live
          title="Your campaign is published. Share it first with people you know will come"
          action={<ShareButton campaign={campaign} tone="primary" label="Share it" />}
        />
      )}
      {campaign.standing !== 'published' && !isSavedForReview && <StandingNotice campaign={campaign} />}
      {isSaved && <Alert tone="good" live title="Your changes are saved" />}
      {joinToken !== null && <JoinTokenNotice key={joinToken} token={joinToken} confirm={join} />}
      {donationId !== null && (
        <Donation campaign={campaign} donationId={donationId} isWindowBlocked={isWindowBlocked} onChanged={onChanged} />
      )}
    </div>
  )
}
