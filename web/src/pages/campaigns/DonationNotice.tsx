import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { DonationProgress } from '../../features/money/donations/DonationProgress.tsx'
import { paths } from '../../paths.ts'
import { DonationThanks } from './DonationThanks.tsx'

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
