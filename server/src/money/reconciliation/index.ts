export { defineOrderJob } from './reconcile-orders.ts'
export { defineReportJob, skipComparison } from './reconcile-report.ts'
