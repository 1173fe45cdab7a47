import type { ExpiringCampaign } from '@muster/contract/campaigns/reminders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { formatZone, plural } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/now.tsx'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import { DateBlock } from '../../../../ui/picture/DateBlock.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { PagedList, type PagedQuery } from '../../../../ui/table/PagedList.tsx'
import { RoomForRows } from '../../../../ui/page/Skeleton.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { expiringQuery, startingQuery } from './reminders.queries.ts'
import { mailsInWords, timeLeft } from './reminder-words.ts'

const modeWords = { action: 'Action', donation: 'Donation', both: 'Action and donation' } as const

/** The mails that a run would send for a campaign, and the mails that were sent. */
const MailState = ({ campaign }: { campaign: ExpiringCampaign }) => {
  const due = mailsInWords(campaign.remindersDue, campaign.summaryDue ? 1 : 0)
  // It may not be decided yet who acts.
  const none = campaign.remindersSent + campaign.remindersStopped > 0 ? 'Nothing left to mail.' : 'Nothing to mail yet.'
  return (
    <p className="text-sm">
      <span className="font-semibold">{due ? `To be mailed: ${due}.` : none}</span>{' '}
      <span className="text-mute">
        {plural(campaign.remindersSent, 'person', 'people')} reminded
        {campaign.remindersStopped > 0 && (
          <span>{`, ${plural(campaign.remindersStopped, 'wants', 'want')} no mails`}</span>
        )}
        <span>.</span>
      </span>
    </p>
  )
}

type Preview = (campaign: ExpiringCampaign) => void

const Entry = ({ campaign, when, onPreview }: { campaign: ExpiringCampaign; when: ReactNode; onPreview: Preview }) => (
  <li className="relative pb-4 pl-6 before:absolute before:left-[-7px] before:top-7 before:size-3 before:rounded-full before:bg-marigold">
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3 rounded-lg border border-line bg-sheet px-4 py-4">
      <DateBlock day={campaign.executionDate} size="small" />
      <div className="grid min-w-[min(100%,12rem)] flex-1 gap-1">
        <p className="text-sm text-mute">{when}</p>
        <h4 className="font-display text-lg font-bold leading-snug wrap-anywhere">
          <Link className="underline-offset-4 hover:underline" to={paths.campaign(campaign.id)}>
            {campaign.title}
          </Link>
        </h4>
        <p className="text-sm text-mute wrap-anywhere">
          <bdi>{campaign.owner.displayName}</bdi> · <bdi>{campaign.owner.email}</bdi>
        </p>
        {campaign.actionDescription && (
          <p className="line-clamp-2 max-w-prose text-sm wrap-anywhere">{campaign.actionDescription}</p>
        )}
        <MailState campaign={campaign} />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
        <span className="figure">{plural(campaign.memberCount, 'member', 'members')}</span>
        <span>
          <Money amount={campaign.donationTotal} /> donated
        </span>
        <StatusBadge>{modeWords[campaign.actionMode]}</StatusBadge>
        <Button
          tone="secondary"
          size="small"
          aria-haspopup="dialog"
          aria-label={`See the mails of ${campaign.title}`}
          onClick={() => onPreview(campaign)}
        >
          See the mails
        </Button>
      </div>
    </div>
  </li>
)

/** `Ends in 5 h 20 min, 23:59 Ljubljana time`. */
const When = ({
  verb,
  at,
  time,
  timeZone,
}: {
  verb: 'Starts' | 'Ends'
  at: string
  time: string
  timeZone: string
}) => (
  <>
    <span className="font-semibold text-ink">{`${verb} ${timeLeft(Date.parse(at), useNow())}`}</span>
    <span>{`, ${time} ${formatZone(timeZone)}`}</span>
  </>
)

/** Campaigns by time. */
const Timeline = <C extends ExpiringCampaign>({
  list,
  label,
  empty,
  whenOf,
  onPreview,
}: {
  list: PagedQuery<C>
  label: string
  empty: string
  whenOf: (campaign: C) => ReactNode
  onPreview: Preview
}) => (
  <PagedList list={list} room={<RoomForRows rows={2} className="h-36" />} empty={<Empty>{empty}</Empty>}>
    {(campaigns) => (
      <ol aria-label={label} className="ml-1.5 border-l-3 border-line">
        {campaigns.map((campaign) => (
          <Entry key={campaign.id} campaign={campaign} when={whenOf(campaign)} onPreview={onPreview} />
        ))}
      </ol>
    )}
  </PagedList>
)

/** Campaigns that end within the next 24 hours. */
export const EndingTimeline = ({ onPreview }: { onPreview: Preview }) => (
  <Timeline
    list={useInfiniteQuery(expiringQuery(useApi()))}
    label="Campaigns that end within the next 24 hours"
    empty="No campaign ends within the next 24 hours."
    whenOf={({ endsAt, timeZone }) => <When verb="Ends" at={endsAt} time="23:59" timeZone={timeZone} />}
    onPreview={onPreview}
  />
)

/** Campaigns whose people meet within the next 24 hours. */
export const StartingTimeline = ({ onPreview }: { onPreview: Preview }) => (
  <Timeline
    list={useInfiniteQuery(startingQuery(useApi()))}
    label="Campaigns that start within the next 24 hours"
    empty="No campaign starts within the next 24 hours."
    whenOf={({ startsAt, startTime, timeZone }) => (
      <When verb="Starts" at={startsAt} time={startTime} timeZone={timeZone} />
    )}
    onPreview={onPreview}
  />
)
