import { defineAlertJob } from './send-alerts.ts'
import { defineTroubleJob, type TroubleContext } from './watch-troubles.ts'

export { findProxySign } from './health.sql.ts'
export { isRecent } from './judge-troubles.ts'
export { troubleMailSamples } from './mail-samples.ts'
export { watchHealth } from './record-health.ts'
export { serveMetrics } from './serve-metrics.ts'
export { statusRoutes } from './status.routes.ts'
export { watchServices } from './watch-services.ts'
export { troubleJob } from './watch-troubles.ts'

/** Defines the jobs that find troubles and tell operators. */
export const defineMonitoringJobs = (context: TroubleContext): void => {
  defineTroubleJob(context)
  defineAlertJob(context)
}
