export { retentionNightly, retentionRoutes } from './retention.routes.ts'
