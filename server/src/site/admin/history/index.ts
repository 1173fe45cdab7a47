export { historyRoutes } from './history.routes.ts'
export { historyRetention } from './history.sql.ts'
export { exportHistory } from './personal-history.ts'
