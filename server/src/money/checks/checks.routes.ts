import { type CheckRun, getChecksEndpoint } from '@muster/contract/money/checks.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findLastCheckRun, findLastComparison } from './checks.sql.ts'
import { findProgress, type Progress } from './progress.sql.ts'

type Run = NonNullable<Awaited<ReturnType<typeof findLastCheckRun>>>
type Comparison = NonNullable<Awaited<ReturnType<typeof findLastComparison>>>

const presentRun = ({ checks, broken }: Run): CheckRun['checks'] =>
  checks.map((name) => {
    const rows = broken[name] ?? []
    return {
      name: name.replaceAll('_', ' ').replaceAll('paypal', 'PayPal'),
      holds: rows.length === 0,
      brokenBy: rows.map(String),
    }
  })

const presentComparison = (comparison: Comparison): CheckRun['comparison'] => ({
  finishedAt: comparison.finished_at.toISOString(),
  comparedUntil: comparison.compared_until.toISOString(),
  transactions: comparison.transactions,
  discrepancies: comparison.discrepancies,
})

const presentProgress = ({ started_at, since, campaigns_read, campaigns }: Progress): CheckRun['progress'] => ({
  startedAt: started_at.toISOString(),
  changesSince: since?.toISOString() ?? null,
  campaignsRead: campaigns_read,
  campaigns,
})

/** The last results of the nightly checks and of the nightly comparison with PayPal's report, for admins. */
export const checkRoutes = (): Route[] => [
  route(getChecksEndpoint, async ({ db }) => {
    const [run, progress, comparison] = await Promise.all([
      findLastCheckRun(db),
      findProgress(db),
      findLastComparison(db),
    ])
    return {
      ranAt: run?.finished_at.toISOString() ?? null,
      changesSince: run?.since?.toISOString() ?? null,
      checks: run ? presentRun(run) : [],
      progress: progress && presentProgress(progress),
      comparison: comparison && presentComparison(comparison),
    }
  }),
]
