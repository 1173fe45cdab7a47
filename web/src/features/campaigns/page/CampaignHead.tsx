import type { Campaign } from '@muster/contract/campaigns.ts'
import type { ReactNode } from 'react'
import { formatDay, formatPlace, formatRelativeDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { TagList } from '../../../ui/Chip.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { DateBlock } from '../../../ui/DateBlock.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { dateState, targetTypeWords, zonePlace } from '../campaign-words.ts'
import { CampaignCover } from '../CampaignCover.tsx'

/** What the head shows of a campaign, or of one that is still being written. */
export type ShownCampaign = Pick<
  Campaign,
  | '_id'
  | 'title'
  | 'tags'
  | 'targetType'
  | 'executionDate'
  | 'timeZone'
  | 'endsAt'
  | 'cancelledAt'
  | 'city'
  | 'state'
  | 'country'
  | 'imageUrl'
> & { owner: Pick<Campaign['owner'], 'displayName' | 'imageUrl'> }

/** The day in words, with how far it is and in which zone it ends. */
const DayWords = ({ campaign, nowMs }: { campaign: ShownCampaign; nowMs: number }) => {
  const { executionDate: day, timeZone } = campaign
  if (day === null) return <p className="font-display text-xl font-bold tracking-tight">Date to be announced</p>
  const state = dateState(campaign, nowMs)
  if (state !== 'coming') return <p className="text-mute">{formatDay(day)}</p>
  return (
    <p className="text-sm text-mute">
      <span className="block font-display text-xl font-bold leading-snug tracking-tight text-ink first-letter:uppercase">
        {formatRelativeDay(day, nowMs, timeZone)}
      </span>
      ends {formatDay(day)}, 23:59 {zonePlace(timeZone)}
    </p>
  )
}

const When = ({ campaign }: { campaign: ShownCampaign }) => {
  const nowMs = useNow()
  const isCancelled = campaign.cancelledAt !== null
  const state = dateState(campaign, nowMs)
  const clock = campaign.endsAt !== null && !isCancelled && <Countdown endsAt={campaign.endsAt} />
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 px-3 sm:gap-x-6 sm:px-7">
      <DateBlock
        day={campaign.executionDate}
        size="large"
        state={state}
        withWeekday
        withYear
        className="relative -mt-24 ring-[6px] ring-paper"
      />
      <div className="mt-3 min-w-0 flex-1 self-end sm:mt-5">
        {state === 'past' && clock}
        <DayWords campaign={campaign} nowMs={nowMs} />
        {isCancelled && <StatusBadge tone="danger">Cancelled</StatusBadge>}
      </div>
      {state === 'coming' && clock && <div className="max-sm:w-full sm:min-w-76">{clock}</div>}
    </div>
  )
}

/** The upper part of a campaign's page: picture, day, title, who, where. `heading` draws the title at its level. */
export const CampaignHead = ({
  campaign,
  heading,
}: {
  campaign: ShownCampaign
  heading: (title: ReactNode) => ReactNode
}) => (
  <header>
    <CampaignCover
      campaign={campaign}
      isFirst
      sizes="(min-width: 72rem) 46rem, (min-width: 64rem) calc(100vw - 26rem), 100vw"
      className="aspect-video w-full rounded-lg sm:aspect-[2/1]"
    />
    <When campaign={campaign} />
    <div className="mt-7 sm:mt-9">
      {heading(<bdi>{campaign.title}</bdi>)}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2 text-mute">
        <span className="inline-flex items-center gap-2.5">
          <Avatar name={campaign.owner.displayName} imageUrl={campaign.owner.imageUrl} size="small" />
          <span>
            by <bdi className="font-semibold text-ink">{campaign.owner.displayName}</bdi>
          </span>
        </span>
        <span className="inline-flex items-center gap-2">
          <Icon name="place" />
          {formatPlace(campaign)}
        </span>
        <span className="inline-flex items-center gap-2">
          <Icon name="flag" />
          {targetTypeWords[campaign.targetType]}
        </span>
      </div>
      {campaign.tags.length > 0 && (
        <div className="mt-4">
          <TagList tags={campaign.tags} label="Tags" linkTo={(tag) => paths.campaigns({ tag })} />
        </div>
      )}
    </div>
  </header>
)
