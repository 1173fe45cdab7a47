import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useApi } from '../../../api/context.tsx'
import { useMediaQuery } from '../../../lib/useMediaQuery.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button/Button.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { PagedList } from '../../../ui/table/PagedList.tsx'
import { RoomForRows } from '../../../ui/page/Skeleton.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { describeSubject } from './dispute-words.ts'
import { type Asked, DisputeButtons, DisputeDialog } from './DisputeActions.tsx'
import { DisputeCourse } from './DisputeCourse.tsx'
import { Hold, Said, Status } from './DisputeParts.tsx'
import { myDisputesQuery, useMyDispute } from './disputes.queries.ts'

const CampaignLink = ({ dispute }: { dispute: Dispute }) => (
  <Link to={paths.campaign(dispute.campaignId)} className="text-link wrap-anywhere font-semibold">
    <bdi>{dispute.campaignTitle}</bdi>
  </Link>
)

type OnAsk = (dispute: Dispute, asked: Asked) => void

/** What happened, and what the person can do about it. */
const Course = ({ dispute, onAsk }: { dispute: Dispute; onAsk: OnAsk }) => (
  <>
    <DisputeCourse dispute={dispute} />
    <DisputeButtons dispute={dispute} onAsk={(asked) => onAsk(dispute, asked)} />
  </>
)

const Asking = ({ dispute, asked, onClose }: { dispute: Dispute; asked: Asked; onClose: () => void }) => (
  <DisputeDialog dispute={dispute} asked={asked} calls={useMyDispute(dispute._id)} onClose={onClose} />
)

const columnsFor = (onAsk: OnAsk): readonly Column<Dispute>[] => [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: (dispute) => (
      <div className="w-48 leading-snug xl:w-64">
        <CampaignLink dispute={dispute} />
        <p className="mt-1 text-sm font-normal text-mute">{describeSubject(dispute)}</p>
      </div>
    ),
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: (dispute) => (
      <>
        <Said dispute={dispute} />
        <Hold dispute={dispute} />
      </>
    ),
  },
  { key: 'status', header: 'Status', cell: (dispute) => <Status dispute={dispute} /> },
  {
    key: 'course',
    header: 'What happened',
    cell: (dispute) => (
      <div className="min-w-52 py-1">
        <Course dispute={dispute} onAsk={onAsk} />
      </div>
    ),
  },
]

const Cards = ({ disputes, onAsk }: { disputes: readonly Dispute[]; onAsk: OnAsk }) => (
  <ul aria-label="My disputes" className="grid gap-4">
    {disputes.map((dispute) => (
      <li key={dispute._id} className="rounded-lg border border-line bg-sheet p-4">
        <div className="flex items-start justify-between gap-3">
          <CampaignLink dispute={dispute} />
          <Status dispute={dispute} />
        </div>
        <p className="mt-1 text-sm text-mute">{describeSubject(dispute)}</p>
        <div className="mb-4 mt-2">
          <Said dispute={dispute} />
          <Hold dispute={dispute} />
        </div>
        <Course dispute={dispute} onAsk={onAsk} />
      </li>
    ))}
  </ul>
)

const none = (
  <Empty action={<ButtonLink to={paths.campaigns()}>Browse campaigns</ButtonLink>}>
    No disputes. If a campaign or a donation looks wrong, report it on the campaign’s page.
  </Empty>
)

type AskedAbout = { id: string; asked: Asked }

/**
 * The user's disputes with their status: a table on wide screens, cards on a phone. The dialog is outside of both, so that a phone that is turned keeps
 * what was typed.
 */
export const MyDisputes = () => {
  const isWide = useMediaQuery('(min-width: 64rem)')
  const list = useInfiniteQuery(myDisputesQuery(useApi()))
  const [about, setAbout] = useState<AskedAbout | null>(null)
  const onAsk: OnAsk = ({ _id }, asked) => setAbout({ id: _id, asked })
  return (
    <PagedList list={list} room={<RoomForRows rows={2} className="h-28" />} empty={none}>
      {(disputes) => {
        const dispute = disputes.find(({ _id }) => _id === about?.id)
        return (
          <>
            {isWide ? (
              <Table
                caption="My disputes"
                columns={columnsFor(onAsk)}
                rows={disputes}
                rowKey={({ _id }) => _id}
                hasTallRows
              />
            ) : (
              <Cards disputes={disputes} onAsk={onAsk} />
            )}
            {about && dispute && <Asking dispute={dispute} asked={about.asked} onClose={() => setAbout(null)} />}
          </>
        )
      }}
    </PagedList>
  )
}
