import type { RetentionRun } from '@muster/contract/site/retention.ts'
import { formatCount } from '../../../../lib/format.ts'
import { type AdminColumn, AdminRows } from '../AdminTable.tsx'
import { Instant, RunStatus } from '../cells.tsx'
import { removedIn } from './retention-words.ts'

const columns: readonly AdminColumn<RetentionRun>[] = [
  { key: 'startedAt', header: 'Started', isRowHeader: true, cell: ({ startedAt }) => <Instant at={startedAt} /> },
  {
    key: 'startedBy',
    header: 'Started by',
    cell: ({ startedBy }) => <bdi>{startedBy?.displayName ?? 'Schedule'}</bdi>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <RunStatus status={status} /> },
  { key: 'removed', header: 'Deleted', align: 'right', cell: (run) => formatCount(removedIn(run)) },
  {
    key: 'kinds',
    header: 'Of which',
    cell: ({ removed }) =>
      removed.length === 0 ? '–' : removed.map(({ data, count }) => `${data}: ${formatCount(count)}`).join('; '),
  },
  {
    key: 'failed',
    header: 'Not completed',
    cell: ({ failed }) => (failed.length === 0 ? '–' : failed.map(({ data }) => data).join('; ')),
  },
]

/** The last runs of the job, newest first. */
export const RunsTable = ({ runs }: { runs: readonly RetentionRun[] }) => (
  <AdminRows caption="Runs of the job, newest first" columns={columns} rows={runs} rowKey={({ _id }) => _id} />
)
