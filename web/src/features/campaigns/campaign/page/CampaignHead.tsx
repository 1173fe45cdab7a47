import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { meetingMapUrl, zonePlace } from '@muster/contract/facts/meeting.ts'
import { Fragment, type ReactNode } from 'react'
import { daysUntil, formatDay, formatPlace } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/now.tsx'
import { shortInstant } from '../../../../lib/short-day.ts'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/picture/Avatar.tsx'
import { TagList } from '../../../../ui/text/Chip.tsx'
import { Countdown } from '../../../../ui/picture/Countdown.tsx'
import { DateBlock } from '../../../../ui/picture/DateBlock.tsx'
import { Icon, type IconName } from '../../../../ui/picture/Icon.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { dateState, hasFinished, targetTypePhrases } from '../campaign-words.ts'
import { CampaignCover } from '../CampaignCover.tsx'
import { MapLink } from '../../../../ui/text/MapLink.tsx'
import { dayLine } from './day-line.ts'

/** The data of the head, of a campaign or a draft. */
export type ShownCampaign = Pick<
  Campaign,
  | '_id'
  | 'title'
  | 'tags'
  | 'targetType'
  | 'executionDate'
  | 'timeZone'
  | 'startTime'
  | 'endTime'
  | 'endsAt'
  | 'startsAt'
  | 'finishesAt'
  | 'cancelledAt'
  | 'city'
  | 'state'
  | 'country'
  | 'meetingPoint'
  | 'meetingPlace'
  | 'timesChangedAt'
  | 'meetingChangedAt'
  | 'imageUrl'
> & {
  owner: Pick<Campaign['owner'], 'displayName' | 'imageUrl'>
  coOrganisers?: readonly Pick<Campaign['owner'], '_id' | 'displayName'>[] | undefined
}

/** How soon people meet. It changes with the seconds of the countdown below it. */
const Soon = ({ campaign, day }: { campaign: ShownCampaign; day: string }) => {
  const nowMs = useNow(1000)
  // On a phone the date block is right beside it.
  const isRepeated = daysUntil(day, nowMs, campaign.timeZone) > 1
  return (
    <p className={`font-display text-lg/5.5 font-bold text-ink @lg:text-lg/6 ${isRepeated ? '@max-lg:hidden' : ''}`}>
      {dayLine({ ...campaign, executionDate: day }, nowMs)}
    </p>
  )
}

/** How soon it is, with the countdown and time zone, in addition to the date block. */
const When = ({ campaign, className }: { campaign: ShownCampaign; className: string }) => {
  const { executionDate: day, endsAt, timeZone } = campaign
  const state = dateState(campaign, useNow())
  if (day === null) return <p className={`font-display text-lg font-bold ${className}`}>Date to be announced</p>
  const clock = endsAt !== null && <Countdown endsAt={endsAt} />
  if (state === 'coming') {
    return (
      <div className={`print:hidden ${className}`}>
        <Soon campaign={campaign} day={day} />
        <div className="text-sm/5 text-mute @lg:flex @lg:flex-wrap @lg:gap-x-4 @lg:text-sm/5.5">
          {clock}
          <p>Day ends at 23:59 {zonePlace(timeZone)}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={className}>
      {state === 'past' ? clock : <StatusBadge tone="danger">Cancelled</StatusBadge>}
      <p className="text-sm text-mute">{formatDay(day)}</p>
    </div>
  )
}

/** When people start and leave, in a sentence; null: not said. */
const timesInWords = ({ startTime, endTime, timeZone }: ShownCampaign, isPast: boolean) => {
  const place = zonePlace(timeZone)
  if (startTime === null) return endTime === null ? null : `Until ${endTime} ${place}`
  const start = `${isPast ? 'Started' : 'Starts'} at ${startTime}`
  return endTime === null ? `${start} ${place}` : `${start}, ${isPast ? 'ended' : 'ends'} at ${endTime} ${place}`
}

/** Says that what people must know to come was changed since some said that they come: `changed on 3 December, 14:02 in Brussels`. */
const Changed = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const nowMs = useNow()
  return (
    <span className="text-sm font-normal text-mute print:hidden">
      <span>changed on </span>
      <time dateTime={at}>{`${shortInstant(at, nowMs, timeZone)} ${zonePlace(timeZone)}`}</time>
    </span>
  )
}

/** What a person must know to come, and when it was changed. */
const Need = ({ icon, changed, children }: { icon: IconName; changed: ReactNode; children: ReactNode }) => (
  <span className="inline-flex min-w-0 items-baseline gap-2">
    <Icon name={icon} className="translate-y-1" />
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      {children}
      {changed}
    </span>
  </span>
)

/** Where people meet, in words and on a map. */
const Point = ({ campaign }: { campaign: ShownCampaign }) => {
  const { meetingPoint } = campaign
  const mapUrl = meetingMapUrl(campaign)
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      {meetingPoint !== null && <bdi className="min-w-0 wrap-anywhere">{meetingPoint}</bdi>}
      {mapUrl !== null && (
        <span className="font-normal print:hidden">
          <MapLink url={mapUrl}>{meetingPoint === null ? 'Meeting point on a map' : 'Map'}</MapLink>
        </span>
      )}
    </span>
  )
}

/** When people start and leave, and where they meet. */
const Meeting = ({ campaign }: { campaign: ShownCampaign }) => {
  const { executionDate, timeZone, meetingPoint, meetingPlace, timesChangedAt, meetingChangedAt } = campaign
  const nowMs = useNow()
  const state = dateState(campaign, nowMs)
  const times = executionDate === null ? null : timesInWords(campaign, state === 'past' || hasFinished(campaign, nowMs))
  const hasPoint = meetingPoint !== null || meetingPlace !== null
  // People should not come to a cancelled day.
  if (state === 'cancelled' || (times === null && !hasPoint)) return null
  const changed = (at: string | null) => state === 'coming' && at && <Changed {...{ at, timeZone }} />
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2 font-semibold text-ink">
      {times !== null && (
        <Need icon="clock" changed={changed(timesChangedAt)}>
          <span>{times}</span>
        </Need>
      )}
      {hasPoint && (
        <Need icon="people" changed={changed(meetingChangedAt)}>
          <Point campaign={campaign} />
        </Need>
      )}
    </div>
  )
}

/** The names of the co-organisers, with commas between them. */
const CoOrganisers = ({ people }: { people: NonNullable<ShownCampaign['coOrganisers']> }) => (
  <span className="min-w-0 wrap-anywhere">
    with{' '}
    {people.map(({ _id, displayName }, index) => (
      <Fragment key={_id}>
        {index > 0 && <span>, </span>}
        <bdi className="font-semibold text-ink">{displayName}</bdi>
      </Fragment>
    ))}
  </span>
)

/** The owner, the co-organisers, the place and the addressee. */
const Facts = ({ campaign }: { campaign: ShownCampaign }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-mute">
    <span className="inline-flex min-w-0 items-center gap-2.5">
      <span className="contents print:hidden">
        <Avatar name={campaign.owner.displayName} imageUrl={campaign.owner.imageUrl} size="small" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        by <bdi className="font-semibold text-ink">{campaign.owner.displayName}</bdi>
      </span>
    </span>
    {campaign.coOrganisers && <CoOrganisers people={campaign.coOrganisers} />}
    <span className="inline-flex min-w-0 items-center gap-2">
      <Icon name="place" />
      <span className="min-w-0 wrap-anywhere">{formatPlace(campaign)}</span>
    </span>
    <span className="inline-flex items-center gap-2 print:hidden">
      <Icon name="flag" />
      Aimed at {targetTypePhrases[campaign.targetType]}
    </span>
  </div>
)

/** A long title is smaller, to leave room for the rest. */
const titleClass = (title: string) =>
  title.length > 60
    ? 'wrap-anywhere text-[1.45rem] @lg:text-[1.9rem] leading-[1.08]'
    : 'wrap-anywhere text-[1.9rem] @lg:text-[2.75rem]'

/**
 * The upper part of a campaign's page: picture, day, title, who, where. It has no links, so that the keyboard goes from the heading
 * to what comes next. `heading` renders the title at its level. The title is beside
 * the date block if there is room, otherwise below it.
 */
export const CampaignHead = ({
  campaign,
  heading,
}: {
  campaign: ShownCampaign
  heading: (title: ReactNode, className: string) => ReactNode
}) => {
  const state = dateState(campaign, useNow())
  return (
    <header className="@container">
      <CampaignCover
        campaign={campaign}
        isFirst
        sizes="(min-width: 72rem) 46rem, (min-width: 64rem) calc(100vw - 26rem), calc(100vw - 2rem)"
        className="aspect-[14/5] w-full rounded-lg @lg:aspect-[3/1] print:aspect-[9/4]"
      />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 @lg:gap-x-6">
        <DateBlock
          day={campaign.executionDate}
          size="large"
          state={state}
          withWeekday
          withYear
          className="relative ml-3 -mt-20 self-start ring-[6px] ring-paper @lg:ml-7 @lg:-mt-24"
        />
        <div className="col-span-2 row-start-2 mt-4 @lg:col-span-1 @lg:col-start-2 @lg:row-start-1 @lg:mt-5">
          {heading(<bdi>{campaign.title}</bdi>, titleClass(campaign.title))}
        </div>
        <When
          campaign={campaign}
          className="col-start-2 row-start-1 mt-1.5 @lg:col-span-2 @lg:col-start-1 @lg:row-start-3 @lg:mt-3"
        />
        <div className="col-span-2 row-start-3 mt-4 grid gap-2.5 @lg:row-start-2 @lg:mt-6">
          <Facts campaign={campaign} />
        </div>
      </div>
    </header>
  )
}

/** What follows the head and has links: when and where people meet, and the tags. */
export const CampaignDetails = ({ campaign, className }: { campaign: ShownCampaign; className: string }) => (
  <div className={`grid gap-4 empty:hidden ${className}`}>
    <Meeting campaign={campaign} />
    {campaign.tags.length > 0 && (
      <div className="print:hidden">
        <TagList tags={campaign.tags} label="Tags" linkTo={(tag) => paths.campaigns({ tag })} />
      </div>
    )}
  </div>
)
