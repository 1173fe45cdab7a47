import { downloadRefundRun } from '@muster/contract/facts/campaign-money-calls.ts'
import type { RefundRun, RefundRunLine } from '@muster/contract/money/refund-runs.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { dayIn } from '../../../lib/format.ts'
import { DownloadButton } from '../../../ui/button/DownloadButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RoomForRows } from '../../../ui/page/Skeleton.tsx'
import { PagedList } from '../../../ui/table/PagedList.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { Donor } from './Donor.tsx'
import { lineNote, lineStatus } from './refund-run-words.ts'
import { runLinesQuery } from './refund-runs.queries.ts'

const columns: Column<RefundRunLine>[] = [
  { key: 'donor', header: 'Donation', isRowHeader: true, cell: (line) => <Donor {...line} /> },
  { key: 'refund', header: 'Refund', align: 'right', cell: ({ amount }) => <Money amount={amount} /> },
  {
    key: 'status',
    header: 'What became of it',
    cell: (line) => (
      <>
        <StatusBadge tone={lineStatus(line).tone}>{lineStatus(line).label}</StatusBadge>
        {lineNote(line) && <span className="mt-1 block text-sm text-mute">{lineNote(line)}</span>}
      </>
    ),
  },
]

/** Every donation of a run with its outcome, and the same as a CSV file. */
export const RunStatement = ({ run: { _id, campaignId, createdAt, status } }: { run: RefundRun }) => {
  const api = useApi()
  const list = useInfiniteQuery(runLinesQuery(api, campaignId, _id, status))
  const fetchFile = async () => ({
    name: `muster-refunds-${dayIn(Date.parse(createdAt), 'UTC')}.csv`,
    mediaType: 'text/csv',
    content: await api.call(downloadRefundRun, { params: { id: campaignId, runId: _id } }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PagedList
        list={list}
        room={<RoomForRows rows={3} className="h-16" />}
        empty={<Empty>It has no donations.</Empty>}
      >
        {(lines) => (
          <Table
            caption="What became of each donation"
            columns={columns}
            rows={lines}
            rowKey={(line) => line.donationId}
          />
        )}
      </PagedList>
      <DownloadButton fetchFile={fetchFile}>Download the statement (CSV)</DownloadButton>
    </div>
  )
}
