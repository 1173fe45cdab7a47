export { checkRoutes } from './checks.routes.ts'
export { checkBooks, checkJobs } from './run-checks.ts'
