import { campaignIsOver, campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { isActingAdmin, useSession } from '../../api/session.ts'
import { formatInstantThere } from '../../lib/format.ts'
import { Alert } from '../../ui/text/Alert.tsx'

const standings = {
  frozen: [
    'This campaign is frozen',
    'An admin of this site stopped it for now. It takes no support and no donations. Supporters can withdraw.',
  ],
  in_review: [
    'This campaign is not open yet',
    'An admin of this site looks at it first. Until then it takes no support and no donations.',
  ],
  hidden: ['This campaign was taken down', 'It takes no support and no donations.'],
} as const

const thanks = 'Thank you to everyone who took part'

/** Thanks people who have left. The day goes on, and with it what the campaign takes. */
export const CampaignThanks = ({ campaign }: { campaign: Campaign }) => (
  <Alert tone="good" title={thanks}>
    <p>
      It ended at {campaign.endTime}. Until 23:59 {zonePlace(campaign.timeZone)} this campaign still takes support
      <span>{campaign.actionMode === 'action' ? '.' : ' and donations.'}</span>
    </p>
  </Alert>
)

/** Says why a campaign takes no support and no donations, and what that means for visitors. */
export const CampaignEnding = ({ campaign }: { campaign: Campaign }) => {
  const { user } = useSession()
  if (campaign.standing !== 'published') {
    // The notice above the page says it to them.
    if (user?._id === campaign.owner._id || isActingAdmin(user)) return null
    const [title, words] = standings[campaign.standing]
    return (
      <Alert tone="warning" title={title}>
        <p>{words}</p>
      </Alert>
    )
  }
  if (campaign.cancelledAt === null) {
    return (
      <Alert title={campaignIsOver}>
        <p>{thanks}. It no longer takes support or donations. Its figures stay public.</p>
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title={campaignWasCancelled}>
      <p>
        On {formatInstantThere(campaign.cancelledAt, campaign.timeZone)}. It takes no support and no donations. This
        page stays online.
        {campaign.totalRaised > 0 && (
          <span>
            {' '}
            No more of its money is paid out, unless an admin of this site decides so. It can be refunded to donors.
          </span>
        )}
      </p>
    </Alert>
  )
}
