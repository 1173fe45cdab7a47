import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { formatInstant } from '../../lib/format.ts'
import { Alert } from '../../ui/text/Alert.tsx'

/** What has ended a campaign, and what that means for who comes now. */
export const CampaignEnding = ({ campaign }: { campaign: Campaign }) => {
  if (campaign.cancelledAt === null) {
    return (
      <Alert title="This campaign is over">
        <p>It takes no more support and no more donations. Its figures stay open.</p>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title="This campaign was cancelled">
      <p>
        On {formatInstant(campaign.cancelledAt, campaign.timeZone)}. It takes no support and no donations. This page
        stays for you to read.
        {campaign.totalRaised > 0 && ' What was donated is not paid out until an administrator refunds or releases it.'}
      </p>
    </Alert>
  )
}
