export { historyRoutes } from './history.routes.ts'
export { historyRetention } from './retention.sql.ts'
export { exportHistory } from './personal-history.ts'
