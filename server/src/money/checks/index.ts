export { checkRoutes } from './checks.routes.ts'
export { defineCheckJob } from './run-checks.ts'
