export { historyRoutes } from './history.routes.ts'
export { exportHistory } from './personal-history.ts'
