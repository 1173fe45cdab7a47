import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { paths } from '../../../../paths.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { Loading, Skeleton } from '../../../../ui/page/Skeleton.tsx'
import { KindsTable } from './KindsTable.tsx'
import { NextRun } from './NextRun.tsx'
import { retentionQuery, useRunRetention } from './retention.queries.ts'
import { RunsTable } from './RunsTable.tsx'

/** The periods of personal data, what is past them, and the job that deletes it. */
export const Retention = () => {
  const run = useRunRetention()
  const { data, error, refetch, isRefetching } = useQuery(retentionQuery(useApi(), run.isPending))
  if (data) {
    return (
      <div className="grid gap-12">
        <section aria-labelledby="due" className="grid gap-6">
          <h2 id="due">Due now</h2>
          <NextRun kinds={data.kinds} lastRun={data.runs[0]} run={run} />
          <KindsTable kinds={data.kinds} />
          <p className="max-w-prose text-mute">
            Settings of the server change the periods. Sessions, links and failed logins are deleted each hour.
            Donations, receipts and the ledger are never deleted.{' '}
            <Link to={paths.legal('privacy')} className="text-link">
              Visitors see all periods on the privacy page
            </Link>
            .
          </p>
        </section>
        <section aria-labelledby="last-runs">
          <h2 id="last-runs" className="mb-4">
            Last runs
          </h2>
          {data.runs.length === 0 ? (
            <Empty>The job has not run yet. It runs every night at 03:41 UTC.</Empty>
          ) : (
            <RunsTable runs={data.runs} />
          )}
        </section>
      </div>
    )
  }
  if (error) return <Failure what="Failed to load" error={error} retry={() => void refetch()} retrying={isRefetching} />
  return (
    <Loading>
      <Skeleton className="h-96" />
    </Loading>
  )
}
