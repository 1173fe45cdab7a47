export { orderJob } from './reconcile-orders.ts'
export { reportJob, skipComparison } from './reconcile-report.ts'
