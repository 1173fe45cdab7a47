import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { meetingMapUrl, timesThere } from '@muster/contract/facts/meeting.ts'
import type { Review } from '@muster/contract/campaigns/reviews.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { useSession } from '../../../../api/session.ts'
import { formatDay, formatInstantThere, formatMoney, formatPlace, plural, viewersZone } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button/Button.tsx'
import { MapLink } from '../../../../ui/text/MapLink.tsx'
import { PlainText } from '../../../../ui/text/PlainText.tsx'
import type { Decide } from '../decide.ts'
import { Fact } from '../Fact.tsx'
import { FactSheet } from '../FactSheet.tsx'
import { reviewedCampaignQuery, useReloadReviews } from './reviews.queries.ts'

const othersInWords = ({ total, hidden }: Review['ownersCampaigns']) =>
  total === 0
    ? 'No other campaigns'
    : `${plural(total, 'other campaign', 'other campaigns')}, ${hidden === 0 ? 'none' : hidden} taken down`

/** After the day: `, 10:00–17:00 in Ljubljana`. */
const timesInWords = (campaign: Campaign) => {
  const times = timesThere(campaign)
  return times === null ? '' : `, ${times}`
}

const Facts = ({ review, campaign }: { review: Review; campaign: Campaign }) => {
  const mapUrl = meetingMapUrl(campaign)
  return (
    <dl>
      <Fact name={review.isChange ? 'Changed' : 'Made'}>{formatInstantThere(review.submittedAt, viewersZone())}</Fact>
      <Fact name="Owner">
        <bdi className="font-semibold">{review.owner.displayName}</bdi>
        <span className="block text-sm text-mute">{othersInWords(review.ownersCampaigns)}</span>
      </Fact>
      <Fact name="Day">
        {campaign.executionDate === null ? (
          <span>Date to be announced</span>
        ) : (
          <span>{formatDay(campaign.executionDate)}</span>
        )}
        <span>{timesInWords(campaign)}</span>
      </Fact>
      <Fact name="Place">
        <bdi>{formatPlace(campaign)}</bdi>
      </Fact>
      {mapUrl !== null && (
        <Fact name="Meeting point">
          {campaign.meetingPoint !== null && <bdi className="mr-2">{campaign.meetingPoint}</bdi>}
          <MapLink url={mapUrl}>Map</MapLink>
        </Fact>
      )}
      {campaign.peopleGoal !== null && <Fact name="Needs">{plural(campaign.peopleGoal, 'person', 'people')}</Fact>}
      {campaign.actionMode !== 'action' && (
        <Fact name="Goal">
          {campaign.goalAmount === 0 ? 'None' : formatMoney(campaign.goalAmount, campaign.currency)}
        </Fact>
      )}
      {campaign.actionDescription && (
        <Fact name="Action">
          <PlainText text={campaign.actionDescription} />
        </Fact>
      )}
      {campaign.description !== '' && (
        <Fact name="Story">
          <PlainText text={campaign.description} />
        </Fact>
      )}
    </dl>
  )
}

/** A campaign that waits, with what an admin reads before the decision. */
export const ReviewSheet = ({ review, Decide, onClose }: { review: Review; Decide: Decide; onClose: () => void }) => {
  const { campaignId, title, updatedAt, owner } = review
  const query = useQuery(reviewedCampaignQuery(useApi(), campaignId))
  const { user } = useSession()
  const reload = useReloadReviews()
  return (
    <FactSheet
      query={query}
      onClose={onClose}
      title={<bdi>{title}</bdi>}
      description={user?._id === owner._id ? 'Another admin has to decide about a campaign of yours.' : undefined}
      footer={
        <>
          <ButtonLink tone="secondary" to={paths.campaign(campaignId)}>
            See the campaign
          </ButtonLink>
          {query.data && user?._id !== owner._id && (
            <Decide
              campaign={{ _id: campaignId, title, standing: 'in_review' }}
              seen={updatedAt}
              size="normal"
              onClosed={() => void reload()}
            />
          )}
        </>
      }
    >
      {(campaign) => <Facts review={review} campaign={campaign} />}
    </FactSheet>
  )
}
