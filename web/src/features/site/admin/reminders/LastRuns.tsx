import type { ReminderRun } from '@muster/contract/campaigns/reminders.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { formatCount, formatInstant, viewersZone } from '../../../../lib/format.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { AdminTable } from '../AdminTable.tsx'
import type { AdminColumn } from '../AdminTable.tsx'
import { RunStatus } from '../cells.tsx'
import { runsQuery } from './reminders.queries.ts'

const figure = (
  key: 'campaigns' | 'reminders' | 'alreadySent' | 'failed',
  header: string,
): AdminColumn<ReminderRun> => ({
  key,
  header,
  align: 'right',
  cell: (run) => formatCount(run[key]),
})

const columns: readonly AdminColumn<ReminderRun>[] = [
  {
    key: 'startedAt',
    header: 'Started',
    isRowHeader: true,
    cell: (run) => formatInstant(run.startedAt, viewersZone()),
  },
  { key: 'startedBy', header: 'Started by', cell: (run) => <bdi>{run.startedBy?.displayName ?? 'Schedule'}</bdi> },
  { key: 'status', header: 'Status', cell: (run) => <RunStatus status={run.status} /> },
  figure('campaigns', 'Campaigns'),
  figure('reminders', 'Reminders'),
  figure('alreadySent', 'Reminded before'),
  figure('failed', 'Failed'),
]

/** Runs of the job with their results, newest first. */
export const LastRuns = () => {
  const list = useInfiniteQuery(runsQuery(useApi()))
  return (
    <AdminTable
      caption="Runs of the job, newest first"
      noun={['run', 'runs']}
      list={list}
      columns={columns}
      rowKey={(run) => run._id}
      empty={<Empty>The job has not run yet.</Empty>}
    />
  )
}
