import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { lazy, Suspense, useCallback } from 'react'
import { useNavigate } from '../../router/hooks.ts'
import { DonationProgress } from '../../features/money/donations/DonationProgress.tsx'
import { paths } from '../../paths.ts'
import { keptGuestDonation } from '../../features/money/donations/guest-tokens.ts'
import { useIsMounted } from '../../lib/now.tsx'
import { DonationThanks } from './DonationThanks.tsx'

const GuestDonationNotice = lazy(async () => ({
  default: (await import('./GuestDonationNotice.tsx')).GuestDonationNotice,
}))

/** The donation in the page's URL, from the approval to the thanks. */
export const DonationNotice = ({
  campaign,
  donationId,
  isWindowBlocked,
  onChanged,
}: {
  campaign: Campaign
  donationId: string
  isWindowBlocked: boolean
  onChanged: () => Promise<void>
}) => {
  const navigate = useNavigate()
  const changed = useCallback(() => void onChanged(), [onChanged])
  const close = () => void navigate(paths.campaign(campaign._id), { replace: true })
  // Only the browser that started a donation without an account has its token.
  const kept = useIsMounted() ? keptGuestDonation(donationId) : null
  if (kept) {
    return (
      <Suspense fallback={null}>
        <GuestDonationNotice {...{ campaign, kept, isWindowBlocked }} onChanged={changed} onClose={close} />
      </Suspense>
    )
  }
  return (
    <DonationProgress
      key={donationId}
      donationId={donationId}
      isWindowBlocked={isWindowBlocked}
      thanks={(donation) => <DonationThanks campaign={campaign} donation={donation} onClose={close} />}
      onCompleted={changed}
      onClose={close}
    />
  )
}
