import type { Job } from '../../platform/jobs/jobs.ts'
import { alertsJob } from './send-alerts.ts'
import { troublesJob, type TroubleContext } from './watch-troubles.ts'

/** Jobs that find troubles and tell operators. */
export const monitoringJobs = (context: TroubleContext): Job[] => [troublesJob(context), alertsJob(context)]
