import { alertsJob } from './send-alerts.ts'
import { troublesJob, type TroubleContext } from './watch-troubles.ts'
import type { Job } from '../jobs/jobs.ts'

export { findProxySign } from './health.sql.ts'
export { isRecent } from './judge-troubles.ts'
export { troubleMailSamples } from './mail-samples.ts'
export { watchHealth } from './record-health.ts'
export { serveMetrics } from './serve-metrics.ts'
export { statusRoutes } from './status.routes.ts'
export { watchServices } from './watch-services.ts'
export { troubleJob } from './watch-troubles.ts'

/** Jobs that find troubles and tell operators. */
export const monitoringJobs = (context: TroubleContext): Job[] => [troublesJob(context), alertsJob(context)]
