export { defineReportJob } from './reconcile-report.ts'
