import type { AppContext } from '../context.ts'
import type { Job } from '../jobs/jobs.ts'
import { recountMiscounted, refreshShown } from './refresh-shown.ts'

/** Jobs that compute what is shown of who acts (`needs-shown`), and correct counters of an earlier version (`needs-recount`). */
export const thresholdJobs = (context: AppContext): Job[] => [
  { name: 'needs-shown', cron: '* * * * *', run: (run) => refreshShown(context, run) },
  { name: 'needs-recount', cron: '23 2 * * *', runsAtStart: false, run: () => recountMiscounted(context) },
]
