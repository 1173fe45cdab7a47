export { checkRoutes } from './checks.routes.ts'
export { checkBooks } from './check-books.ts'
export { defineCheckJobs } from './run-checks.ts'
