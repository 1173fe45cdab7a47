import { campaignIsOver, campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { formatInstant } from '../../lib/format.ts'
import { Alert } from '../../ui/text/Alert.tsx'

/** Says that a campaign is over or cancelled, and what that means for visitors. */
export const CampaignEnding = ({ campaign }: { campaign: Campaign }) => {
  if (campaign.cancelledAt === null) {
    return (
      <Alert title={campaignIsOver}>
        <p>It no longer takes support or donations. Its figures stay public.</p>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title={campaignWasCancelled}>
      <p>
        On {formatInstant(campaign.cancelledAt, campaign.timeZone)}. It takes no support and no donations. This page
        stays online.
        {campaign.totalRaised > 0 && ' What was donated is not paid out until an admin refunds or releases it.'}
      </p>
    </Alert>
  )
}
