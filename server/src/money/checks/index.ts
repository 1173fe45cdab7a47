export { checkRoutes } from './checks.routes.ts'
export { checkBooks, defineCheckJob } from './run-checks.ts'
