export { checkRoutes } from './checks.routes.ts'
export { checkBooks } from './check-books.ts'
export { checkJobs } from './run-checks.ts'
