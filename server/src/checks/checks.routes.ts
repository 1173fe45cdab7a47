import { getChecks } from '@muster/contract/checks.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { type Route, route } from '../kernel/route.ts'
import { findLastCheckRun } from './checks.sql.ts'
import { runChecks } from './run-checks.ts'

/** The nightly job `checks`, and its last result for admins. */
export const checkRoutes = (kernel: Kernel): Route[] => {
  kernel.jobs.define({ name: 'checks', cron: '23 3 * * *', run: () => runChecks(kernel) })
  return [
    route(getChecks, async () => {
      const run = await findLastCheckRun(kernel.db)
      if (!run) return { ranAt: null, checks: [] }
      const checks = run.checks.map((name) => {
        const rows = run.broken[name] ?? []
        return { name: name.replaceAll('_', ' '), holds: rows.length === 0, brokenBy: rows.map(String) }
      })
      return { ranAt: run.finished_at.toISOString(), checks }
    }),
  ]
}
