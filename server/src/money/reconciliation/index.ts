export { defineReportJob, takeAsCompared } from './reconcile-report.ts'
