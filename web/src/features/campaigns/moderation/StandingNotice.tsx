import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { zonePlace } from '@muster/contract/facts/meeting.ts'
import { categoryLabels } from '@muster/contract/facts/moderation.ts'
import type { Decision } from '@muster/contract/campaigns/moderation.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { isActingAdmin, useSession } from '../../../api/session.ts'
import { formatInstant } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { moderationQuery } from './moderation.queries.ts'

type Standing = Exclude<Campaign['standing'], 'published'>

const titles: Record<Standing, string> = {
  hidden: 'This campaign was taken down. Only its owner and admins see it',
  frozen: 'This campaign is frozen',
  in_review: 'This campaign waits for an admin',
}

const consequences: Record<Standing, string> = {
  hidden:
    'It takes no support and no donations, nothing is paid out, and its people get no mails. Its pictures are not shown, not even to you.',
  frozen: 'It takes no support and no donations, and nothing is paid out. Everyone sees it, and it can be edited.',
  in_review:
    'It takes no support and no donations until it is published. People who have its link see it, and it is in no list.',
}

const Reason = ({ decision, timeZone }: { decision: Decision; timeZone: string }) => (
  <div className="mt-3">
    <p className="text-sm text-mute">
      {formatInstant(decision.createdAt, timeZone)} {zonePlace(timeZone)}
      {decision.by && (
        <span>
          , by <bdi>{decision.by.displayName}</bdi>
        </span>
      )}
      {decision.category !== null && <span>{`, ${categoryLabels[decision.category].toLowerCase()}`}</span>}
    </p>
    <PlainText text={decision.reason} />
  </div>
)

const appealWords = ({ outcome }: NonNullable<Decision['appeal']>) => {
  if (outcome === null) return 'An appeal against this waits for an admin.'
  return outcome === 'upheld' ? 'An appeal against this was turned down.' : 'An appeal against this was accepted.'
}

const Loaded = ({ campaign, standing }: { campaign: Campaign; standing: Standing }) => {
  const { data } = useQuery(moderationQuery(useApi(), campaign._id))
  const isOwners = useSession().user?._id === campaign.owner._id
  // No decision leads to `in_review`, so the latest decision is about an earlier state of the campaign.
  const latest = standing === 'in_review' ? undefined : data?.decisions[0]
  return (
    <Alert
      tone={standing === 'hidden' ? 'danger' : 'warning'}
      title={titles[standing]}
      action={
        data?.appealPath && (
          <ButtonLink tone="secondary" size="small" to={data.appealPath}>
            Appeal
          </ButtonLink>
        )
      }
    >
      <p>{consequences[standing]}</p>
      {data?.frozenBySuspension && (
        <p>{isOwners ? 'Your account is suspended.' : 'It is frozen because its owner is suspended.'}</p>
      )}
      {latest && !data?.frozenBySuspension && <Reason decision={latest} timeZone={campaign.timeZone} />}
      {latest?.appeal && <p className="mt-2">{appealWords(latest.appeal)}</p>}
    </Alert>
  )
}

/** Tells the owner and admins since when and why a campaign is not published. Renders nothing for other people. */
export const StandingNotice = ({ campaign }: { campaign: Campaign }) => {
  const { user } = useSession()
  if (campaign.standing === 'published') return null
  if (user?._id !== campaign.owner._id && !isActingAdmin(user)) return null
  return <Loaded campaign={campaign} standing={campaign.standing} />
}
