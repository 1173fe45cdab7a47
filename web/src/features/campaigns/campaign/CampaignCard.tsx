import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { formatCount, formatPlace, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { paths } from '../../../paths.ts'
import { DateBlock } from '../../../ui/picture/DateBlock.tsx'
import { ProgressBar } from '../../../ui/picture/ProgressBar.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { dateState, nearWords, peopleWords, targetTypePhrases } from './campaign-words.ts'
import { CampaignCover } from './CampaignCover.tsx'
import { Raised } from './Raised.tsx'

const When = ({ campaign, nowMs }: { campaign: CampaignSummary; nowMs: number }) => {
  const state = dateState(campaign, nowMs)
  if (state === 'cancelled') return <StatusBadge tone="danger">Cancelled</StatusBadge>
  if (state === 'past') return <StatusBadge>Completed</StatusBadge>
  return nearWords(campaign, nowMs)
}

/** The figure that leads has the bar: the people of a campaign that needs a number of them, otherwise the money. */
const CardFigures = ({ campaign }: { campaign: CampaignSummary }) => {
  const { support, peopleGoal, actionMode, totalRaised } = campaign
  if (peopleGoal === null || actionMode === 'donation') {
    return (
      <>
        <Raised campaign={campaign} />
        <p className="mt-1">{peopleWords(campaign)}</p>
      </>
    )
  }
  return (
    <>
      <div>
        <ProgressBar value={support} max={peopleGoal} label={peopleWords(campaign)} />
        <p className="mt-2">
          <strong className="figure">{formatCount(support)}</strong> of {plural(peopleGoal, 'person', 'people')}
        </p>
      </div>
      {(actionMode === 'both' || totalRaised > 0) && (
        <div className="mt-1">
          <Raised campaign={campaign} withBar={false} />
        </div>
      )}
    </>
  )
}

/** A campaign as a card. The whole card is a link; `action` (a favourite star) is layered above it. */
export const CampaignCard = ({
  campaign,
  headingLevel = 'h2',
  action,
}: {
  campaign: CampaignSummary
  headingLevel?: 'h2' | 'h3'
  action?: ReactNode
}) => {
  const nowMs = useNow()
  const Heading = headingLevel
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-sheet transition-colors hover:border-edge has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-offset-2 has-[h3_a:focus-visible]:outline-3">
      <CampaignCover campaign={campaign} className="aspect-video w-full" />
      <div className="-mt-10 flex items-end justify-between gap-x-3 px-5">
        <DateBlock day={campaign.executionDate} state={dateState(campaign, nowMs)} className="ring-4 ring-sheet" />
        <span className="pb-0.5 text-sm text-mute">
          <When campaign={campaign} nowMs={nowMs} />
        </span>
      </div>
      <div className="flex flex-1 flex-col px-5 pb-5 pt-3.5">
        <Heading className="line-clamp-2 wrap-anywhere text-[1.3rem]/6.5 font-bold">
          <Link
            to={paths.campaign(campaign._id)}
            className="decoration-2 underline-offset-4 outline-none after:absolute after:inset-0 group-hover:underline"
          >
            <bdi>{campaign.title}</bdi>
          </Link>
        </Heading>
        <p className="mt-1.5 text-sm text-mute wrap-anywhere">
          by <bdi>{campaign.owner.displayName}</bdi>
        </p>
        <p className="text-sm text-mute wrap-anywhere">
          {formatPlace(campaign)} · Aimed at {targetTypePhrases[campaign.targetType]}
        </p>
        <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 pt-5 text-sm *:first:min-w-full">
          <CardFigures campaign={campaign} />
          {action && <div className="relative z-10 -my-2 -mr-2">{action}</div>}
        </div>
      </div>
    </article>
  )
}
