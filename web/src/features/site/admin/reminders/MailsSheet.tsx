import type { ExpiringCampaign, SampleMail } from '@muster/contract/campaigns/reminders.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { paths } from '../../../../paths.ts'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { Loading, Skeleton } from '../../../../ui/page/Skeleton.tsx'
import { previewQuery } from './reminders.queries.ts'

const receivers = {
  reminder: 'To each supporter',
  donor_reminder: 'To each donor who is not a supporter',
  summary: 'To the owner',
  week: 'To each of them, a week before',
} as const

export const Sample = ({ sample: { kind, subject, text, attachments } }: { sample: SampleMail }) => (
  <section aria-label={receivers[kind]} className="mb-8">
    <h3>{receivers[kind]}</h3>
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 text-sm">
      <dt className="text-mute">Subject</dt>
      <dd className="font-semibold wrap-anywhere">{subject}</dd>
      {attachments.length > 0 && (
        <>
          <dt className="text-mute">With it</dt>
          <dd>{attachments.join(', ')}</dd>
        </>
      )}
    </dl>
    <p className="mt-3 rounded-md bg-sunk px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">{text}</p>
  </section>
)

const Samples = ({ campaignId }: { campaignId: string }) => {
  const { data, error, isPending, refetch, isRefetching } = useQuery(previewQuery(useApi(), campaignId))
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  if (!data) return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  if (data.samples.length === 0) return <p>This campaign is over or was cancelled, so no mails are sent for it.</p>
  return data.samples.map((sample) => <Sample key={sample.kind} sample={sample} />)
}

/** The mails of one campaign, with their full text. */
export const MailsSheet = ({ campaign, onClose }: { campaign: ExpiringCampaign | null; onClose: () => void }) => (
  <Sheet
    open={campaign !== null}
    onOpenChange={(isOpen) => !isOpen && onClose()}
    title="The mails, word for word"
    description={campaign?.title}
  >
    {campaign && (
      <>
        <Link className="text-link mb-6 inline-flex min-h-11 items-center" to={paths.campaign(campaign.id)}>
          See the campaign
        </Link>
        <Samples campaignId={campaign.id} />
      </>
    )}
  </Sheet>
)
