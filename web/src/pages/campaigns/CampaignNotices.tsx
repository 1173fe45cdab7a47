import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import type { ComponentProps } from 'react'
import { useApi } from '../../api/context.tsx'
import { isPromiseChanged } from '../../api/errors.ts'
import { useLocation, useSearchParams } from '../../router/hooks.ts'
import { offersOf } from '../../features/campaigns/campaign/campaign-words.ts'
import { UrgentUpdates } from '../../features/campaigns/updates/UrgentUpdates.tsx'
import { JoinTokenNotice } from '../../features/campaigns/supports/JoinTokenNotice.tsx'
import { campaignStatsQuery, useCampaignCache } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsMounted, useNow } from '../../lib/now.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { confirmSupport } from '../../features/campaigns/supports/confirm-support.ts'
import { usePromiseParts } from './usePromiseParts.tsx'

/** The inputs of this visit: `joinToken` and `donation` from the URL, the rest from the previous page. */
const useArrivedWith = () => {
  const [search] = useSearchParams()
  const state = useLocation().state as {
    isWindowBlocked?: boolean
    isPublished?: boolean
    isSaved?: boolean
    isSupportConfirmed?: boolean
  } | null
  // The browser keeps this state after a reload, but the server does not have it.
  const isMounted = useIsMounted()
  return { joinToken: search.get('joinToken'), donationId: search.get('donation'), ...(isMounted && state) }
}

/** Few campaigns are not published, and only their owner and admins read why. */
const StandingNotice = lazyPart(
  async () => (await import('../../features/campaigns/moderation/StandingNotice.tsx')).StandingNotice,
)

/** Few visits follow the publishing of a campaign or the saving of an edit. */
const SavedNotice = lazyPart(async () => (await import('./SavedNotice.tsx')).SavedNotice)

/** Few visits follow the confirmation of a guest. */
const ConfirmedBefore = lazyPart(
  async () => (await import('../../features/campaigns/supports/ConfirmForm.tsx')).ConfirmedBefore,
)

/** Few supporters have said yes to an earlier promise. */
const RenewNotice = lazyPart(
  async () => (await import('../../features/campaigns/promises/RenewNotice.tsx')).RenewNotice,
)

/** Asks a supporter of an earlier promise whether they stay. A frozen campaign can only be withdrawn from. */
const Renewal = ({ campaign }: { campaign: Campaign }) => {
  const { setSupported } = useCampaignCache(campaign._id)
  const { onPromiseChanged } = usePromiseParts(campaign._id)
  const isOpen = offersOf(campaign, useNow()).support
  if (campaign.supported || campaign.supportedVersion === null) return null
  if (!isOpen && campaign.standing !== 'frozen') return null
  return (
    <RenewNotice
      campaign={campaign}
      mayStay={isOpen}
      onPromiseChanged={onPromiseChanged}
      onAnswered={(isSupported, change) => {
        setSupported(isSupported, change)
        showToast({ title: isSupported ? 'You stay. Your support counts again' : 'Your support is withdrawn' })
        // The pressed button is no longer on the page.
        document.querySelector<HTMLElement>('main h1')?.focus()
      }}
    />
  )
}

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

type JoiningProps = { token: string; campaign: Campaign; confirm: typeof confirmSupport }

const Joining = ({ campaign, ...rest }: JoiningProps) => {
  const { data: figures } = useQuery(campaignStatsQuery(useApi(), campaign._id))
  return <JoinTokenNotice {...rest} version={campaign.version} joined={{ campaign, figures }} />
}

/** Notices of this visit, at the top of the page: a confirmed support, a donation in progress, a published campaign. */
export const CampaignNotices = ({ campaign, onChanged }: { campaign: Campaign; onChanged: () => Promise<void> }) => {
  const { joinToken, donationId, isWindowBlocked = false, isPublished, isSaved, isSupportConfirmed } = useArrivedWith()
  const isSavedForReview = isPublished && campaign.standing === 'in_review'
  const join: typeof confirmSupport = async (input) => {
    const confirmed = await confirmSupport(input).catch((error: unknown) => {
      if (isPromiseChanged(error)) void onChanged()
      throw error
    })
    if (confirmed.created) void onChanged()
    return confirmed
  }
  return (
    <div className="grid gap-4 not-empty:mt-3 not-empty:mb-6">
      {campaign.urgentUpdates && <UrgentUpdates updates={campaign.urgentUpdates} timeZone={campaign.timeZone} />}
      {(isPublished || isSaved) && <SavedNotice campaign={campaign} isNew={isPublished === true} />}
      {campaign.standing !== 'published' && !isSavedForReview && <StandingNotice campaign={campaign} />}
      {isSupportConfirmed && <ConfirmedBefore since={null} />}
      <Renewal campaign={campaign} />
      {joinToken !== null && <Joining key={joinToken} token={joinToken} campaign={campaign} confirm={join} />}
      {donationId !== null && (
        <Donation campaign={campaign} donationId={donationId} isWindowBlocked={isWindowBlocked} onChanged={onChanged} />
      )}
    </div>
  )
}
