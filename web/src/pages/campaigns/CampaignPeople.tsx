import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { CampaignFigures } from '../../features/campaigns/campaign/page/CampaignFigures.tsx'
import { RaisedOverTime } from '../../features/campaigns/campaign/page/RaisedOverTime.tsx'
import { dateState, hasEnded } from '../../features/campaigns/campaign/campaign-words.ts'
import { Supporters } from '../../features/campaigns/supports/Supporters.tsx'
import { saysWhoActs } from '../../features/campaigns/thresholds/acting-words.ts'
import { WhoActs } from '../../features/campaigns/thresholds/WhoActs.tsx'
import { Donors } from '../../features/money/donations/Donors.tsx'
import { useIsMounted, useNow } from '../../lib/now.tsx'

/** Supporters, donors and figures below the story. The names are fetched after the page has rendered. */
export const CampaignPeople = ({ campaign, stats }: { campaign: Campaign; stats: CampaignStats | undefined }) => {
  const isMounted = useIsMounted()
  const hasDonations = stats !== undefined && stats.donations.count > 0
  const nowMs = useNow()
  const isOpen = dateState(campaign, nowMs) === 'coming'
  return (
    <>
      {stats && saysWhoActs(stats) && <WhoActs campaign={campaign} stats={stats} isOver={hasEnded(campaign, nowMs)} />}
      <Supporters campaign={campaign} isOpen={isOpen} />
      {hasDonations && isMounted && <Donors campaign={campaign} />}
      {hasDonations && <RaisedOverTime campaign={campaign} />}
      {hasDonations && <CampaignFigures stats={stats} timeZone={campaign.timeZone} isOpen={isOpen} />}
    </>
  )
}
