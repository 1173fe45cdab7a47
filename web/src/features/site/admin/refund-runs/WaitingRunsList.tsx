import { listWaitingRuns } from '@muster/contract/facts/admin-calls.ts'
import type { WaitingRun } from '@muster/contract/money/refund-runs.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { useSession } from '../../../../api/session.ts'
import { formatMoney } from '../../../../lib/format.ts'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { pagedQuery } from '../admin-lists.ts'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'

/** They are decided on the page of the campaign’s money. */
const RunLink = ({ run: { campaignId, campaignTitle } }: { run: WaitingRun }) => (
  <Link
    to={paths.campaignMoney(campaignId)}
    className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
  >
    <bdi className="line-clamp-2 xl:max-w-sm">{campaignTitle}</bdi>
  </Link>
)

/** The admin who asked for it can withdraw it, and not confirm it. */
const Asker = ({ run: { requestedBy } }: { run: WaitingRun }) => {
  const isOwn = useSession().user?._id === requestedBy._id
  return <span className="text-sm">{isOwn ? 'You. Another admin decides' : <bdi>{requestedBy.displayName}</bdi>}</span>
}

const columns: readonly AdminColumn<WaitingRun>[] = [
  { key: 'campaign', header: 'Campaign', isRowHeader: true, cell: (run) => <RunLink run={run} /> },
  { key: 'requestedBy', header: 'Asked by', cell: (run) => <Asker run={run} /> },
  { key: 'total', header: 'Amount', align: 'right', cell: ({ total, currency }) => formatMoney(total, currency) },
  { key: 'createdAt', header: 'Waits since', cell: ({ createdAt }) => <Instant at={createdAt} /> },
]

/** Refunds to all donors that wait for a second admin, oldest first. */
export const WaitingRunsList = () => {
  const api = useApi()
  const list = useInfiniteQuery(
    pagedQuery(['admin', 'refund-runs', 'list'], (page, options) =>
      api.call(listWaitingRuns, { query: page }, options),
    ),
  )
  return (
    <AdminTable
      caption="Refunds to all donors"
      noun={['refund to all donors', 'refunds to all donors']}
      list={list}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={<Empty>No refund to all donors waits for a second admin.</Empty>}
    />
  )
}
