import type { ReportCase } from '@muster/contract/campaigns/reports.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import type { Decide } from '../decide.ts'
import { EveryCampaign, StatusFilter } from '../StatusFilter.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { reportListQuery } from './admin-reports.queries.ts'
import { categoriesInWords, stateOf } from './report-words.ts'
import { ReportSheet } from './ReportSheet.tsx'

const filters = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const

const choices = {
  status: ['open', 'closed', 'all'],
  sort: ['createdAt', '-createdAt'],
  /** Shows only cases about this campaign. */
  campaignId: null,
  /** The open case. */
  report: null,
} as const

const columns: readonly AdminColumn<ReportCase>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ campaignTitle }) => <bdi className="line-clamp-2 xl:max-w-sm">{campaignTitle}</bdi>,
  },
  {
    key: 'categories',
    header: 'Reported as',
    cell: ({ categories }) => <span className="text-sm">{categoriesInWords(categories)}</span>,
  },
  { key: 'reports', header: 'Reports', align: 'right', cell: ({ reports }) => reports },
  { key: 'createdAt', header: 'First', sortBy: 'createdAt', cell: ({ createdAt }) => <Instant at={createdAt} /> },
  { key: 'latestAt', header: 'Latest', cell: ({ latestAt }) => <Instant at={latestAt} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusBadge tone={stateOf(row).tone}>
        <span className="whitespace-nowrap">{stateOf(row).label}</span>
      </StatusBadge>
    ),
  },
]

const NoneFound = ({ isOpen, onClear }: { isOpen: boolean; onClear: () => void }) => (
  <Empty
    action={
      <Button tone="secondary" onClick={onClear}>
        Show all reports
      </Button>
    }
  >
    {isOpen ? 'No reports wait for a decision.' : 'No reports match this filter.'}
  </Empty>
)

/**
 * Reports about campaigns, one row for each case, oldest first. By default only open ones.
 * @param Decide the buttons that freeze a campaign or take it down
 */
export const ReportsList = ({ Decide }: { Decide: Decide }) => {
  const [{ status, sort, campaignId, report }, change] = useAdminSearch(choices)
  const filter = {
    status: (status === 'all' ? '' : status) as ReportCase['status'] | '',
    sort: sort as 'createdAt' | '-createdAt',
    ...(campaignId !== '' && { campaignId }),
  }
  const list = useInfiniteQuery(reportListQuery(useApi(), filter))
  const showAll = () => change({ status: 'all', campaignId: '' })
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })}>
        <EveryCampaign campaignId={campaignId} onClick={() => change({ campaignId: '' })} />
      </StatusFilter>
      <AdminTable
        caption="Reports"
        noun={['campaign', 'campaigns']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        sort={{ value: sort, onChange: (value) => change({ sort: value }) }}
        onOpen={({ _id }) => change({ report: _id })}
        empty={
          status === 'all' && campaignId === '' ? (
            <Empty>No reports.</Empty>
          ) : (
            <NoneFound isOpen={status === 'open' && campaignId === ''} onClear={showAll} />
          )
        }
      />
      {report !== '' && <ReportSheet id={report} Decide={Decide} onClose={() => change({ report: '' })} />}
    </>
  )
}
