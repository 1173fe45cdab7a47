export { retentionRoutes } from './retention.routes.ts'
