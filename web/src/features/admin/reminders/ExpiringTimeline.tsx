import type { ExpiringCampaign } from '@muster/contract/mailings/reminders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../router/Link.tsx'
import { useApi } from '../../../api/context.tsx'
import { formatZone, plural } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { DateBlock } from '../../../ui/picture/DateBlock.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { PagedList } from '../../../ui/table/PagedList.tsx'
import { RoomForRows } from '../../../ui/page/Skeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { expiringQuery } from './reminders.queries.ts'
import { mailsInWords, timeLeft } from './reminder-words.ts'

const modeWords = { action: 'Action', donation: 'Donation', both: 'Action and donation' } as const

/** The mails that a run would send for a campaign, and the mails that were sent. */
const MailState = ({ campaign }: { campaign: ExpiringCampaign }) => {
  const due = mailsInWords(campaign.remindersDue, campaign.summaryDue ? 1 : 0)
  return (
    <p className="text-sm">
      <span className="font-semibold">{due ? `To be mailed: ${due}.` : 'Nothing left to mail.'}</span>{' '}
      <span className="text-mute">
        {plural(campaign.remindersSent, 'person', 'people')} reminded
        {campaign.remindersStopped > 0 && `, ${plural(campaign.remindersStopped, 'wants', 'want')} no mails`}.
      </span>
    </p>
  )
}

const Entry = ({
  campaign,
  nowMs,
  onPreview,
}: {
  campaign: ExpiringCampaign
  nowMs: number
  onPreview: (campaign: ExpiringCampaign) => void
}) => (
  <li className="relative pb-4 pl-6 before:absolute before:left-[-7px] before:top-7 before:size-3 before:rounded-full before:bg-marigold">
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3 rounded-lg border border-line bg-sheet px-4 py-4">
      <DateBlock day={campaign.executionDate} size="small" />
      <div className="grid min-w-[min(100%,12rem)] flex-1 gap-1">
        <p className="text-sm text-mute">
          <span className="font-semibold text-ink">Ends {timeLeft(Date.parse(campaign.endsAt), nowMs)}</span>, 23:59{' '}
          {formatZone(campaign.timeZone)}
        </p>
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

/** Campaigns that end within the next 24 hours, by time. */
export const ExpiringTimeline = ({ onPreview }: { onPreview: (campaign: ExpiringCampaign) => void }) => {
  const nowMs = useNow()
  const list = useInfiniteQuery(expiringQuery(useApi()))
  return (
    <PagedList
      list={list}
      room={<RoomForRows rows={2} className="h-36" />}
      empty={<Empty>No campaign ends within the next 24 hours.</Empty>}
    >
      {(campaigns) => (
        <ol aria-label="Campaigns that end within the next 24 hours" className="ml-1.5 border-l-3 border-line">
          {campaigns.map((campaign) => (
            <Entry key={campaign.id} campaign={campaign} nowMs={nowMs} onPreview={onPreview} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}
