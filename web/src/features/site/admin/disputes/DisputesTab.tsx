import type { AdminDispute } from '@muster/contract/campaigns/disputes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { EveryCampaign, StatusFilter } from '../StatusFilter.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { disputeListQuery } from './admin-disputes.queries.ts'
import { answerWords, statusWords, typeWords } from './dispute-words.ts'
import { DisputeSheet } from './DisputeSheet.tsx'

const filters = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'open', label: 'Open' },
  { value: 'under_review', label: 'Under review' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const

const choices = {
  status: ['waiting', 'open', 'under_review', 'resolved', 'rejected', 'all'],
  sort: ['createdAt', '-createdAt'],
  /** Shows only disputes about this campaign. */
  campaignId: null,
  /** The open dispute. */
  dispute: null,
} as const

type Status = AdminDispute['status'] | 'waiting' | ''
type Sort = 'createdAt' | '-createdAt'

const columns: readonly AdminColumn<AdminDispute>[] = [
  {
    key: 'reason',
    header: 'Reason',
    isRowHeader: true,
    cell: ({ reason }) => <bdi className="line-clamp-2 xl:max-w-sm">{reason}</bdi>,
  },
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ campaignTitle }) => <bdi className="line-clamp-2 text-sm wrap-anywhere">{campaignTitle}</bdi>,
  },
  { key: 'type', header: 'About', cell: ({ type }) => <span className="text-sm">{typeWords[type]}</span> },
  {
    key: 'reporter',
    header: 'Raised by',
    cell: ({ reporter }) => (
      <bdi className="block max-w-44 truncate text-sm max-md:max-w-none">
        {reporter.name ?? reporter.username ?? reporter.email ?? reporter.displayName}
      </bdi>
    ),
  },
  {
    key: 'createdAt',
    header: 'Raised',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, awaitsAnswer }) => (
      <span className="flex flex-wrap gap-1">
        <StatusBadge tone={statusWords[status].tone}>
          <span className="whitespace-nowrap">{statusWords[status].label}</span>
        </StatusBadge>
        {awaitsAnswer && (
          <StatusBadge tone="warning">
            <span className="whitespace-nowrap">{answerWords}</span>
          </StatusBadge>
        )}
      </span>
    ),
  },
]

const NoneFound = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <Empty
      action={
        <Button tone="secondary" onClick={onClear}>
          Show all disputes
        </Button>
      }
    >
      No dispute matches this filter.
    </Empty>
  ) : (
    <Empty>No disputes.</Empty>
  )

/**
 * All disputes, oldest first. By default only undecided ones.
 * @param RefundButton opens the refund of a disputed donation, which can resolve the dispute
 */
export const DisputesTab = ({
  RefundButton,
}: {
  RefundButton: ComponentType<{ donationId: string; disputeId: string; isRefunded: boolean }>
}) => {
  const [{ status, sort, campaignId, dispute }, change] = useAdminSearch(choices)
  const filter = {
    status: (status === 'all' ? '' : status) as Status,
    sort: sort as Sort,
    ...(campaignId !== '' && { campaignId }),
  }
  const list = useInfiniteQuery(disputeListQuery(useApi(), filter))
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })}>
        <EveryCampaign campaignId={campaignId} onClick={() => change({ campaignId: '' })} />
      </StatusFilter>
      <AdminTable
        caption="Disputes"
        noun={['dispute', 'disputes']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        sort={{ value: sort, onChange: (value) => change({ sort: value }) }}
        onOpen={({ _id }) => change({ dispute: _id })}
        empty={
          <NoneFound
            isFiltered={status !== 'all' || campaignId !== ''}
            onClear={() => change({ status: 'all', campaignId: '' })}
          />
        }
      />
      {dispute !== '' && (
        <DisputeSheet
          id={dispute}
          RefundButton={RefundButton}
          onOpen={(id) => change({ dispute: id })}
          onClose={() => change({ dispute: '' })}
        />
      )}
    </>
  )
}
