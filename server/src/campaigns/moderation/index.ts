export {
  countOpenCases,
  eraseReporter,
  findReportsOf,
  reportMailSamples,
  reportRetention,
  reportRoutes,
} from './reports/index.ts'
export { countCrowds, crowdRoutes } from './crowds/index.ts'
export { findDecisionsOf } from './decisions.sql.ts'
export { moderationMailSamples } from './mail-samples.ts'
export { moderationRoutes } from './moderation.routes.ts'
export { countReviews, reviewRoutes } from './reviews/index.ts'
