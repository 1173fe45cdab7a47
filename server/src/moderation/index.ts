export {
  countOpenCases,
  eraseReporter,
  findReportsOf,
  reportMailSamples,
  reportRetention,
  reportRoutes,
} from './reports/index.ts'
